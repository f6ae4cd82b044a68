import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Customer } from '@/lib/contract/people/customers'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { transaction } from '@/lib/server/db/client'
import { readCustomer, requireCustomer } from './customers'
import { requireNoAdmins } from './email-owner'
import { lockUsers } from './lock-users'
import { mergeAccounts } from './merge-accounts'

/**
 * Merges two accounts that the owner identifies as one person: everything of `from` moves to the other.
 * Throws `not_found` if either account doesn’t exist, and `conflict` if both are the same account or one
 * belongs to an administrator.
 */
export async function mergeAccountsAsAdmin(admin: Admin, id: string, from: string): Promise<Customer> {
  if (id === from)
    throw new AppError('conflict', 'You can’t merge an account with itself. Choose another account.')
  return transaction(async (tx) => {
    await requireCustomer(tx, id)
    await requireCustomer(tx, from)
    await lockUsers(tx, [id, from])
    await requireNoAdmins(tx, [id, from])
    const gone = await tx.user.findUniqueOrThrow({ where: { id: from } })
    await mergeAccounts(tx, gone, id)
    await recordAudit(tx, admin, 'customer.merge', id)
    return readCustomer(tx, id)
  })
}
