import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Customer } from '@/lib/contract/people/customers'
import { recordAudit } from '@/lib/data/system/audit'
import { transaction } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'
import { readCustomer, requireCustomer } from './customers'
import { requireNoAdmins } from './email-holders'
import { lockUsers } from './holders'
import { mergePeople } from './merge'
import { isUnproven } from './receipt-codes'

/**
 * The owner says that two accounts are one person: everything of `from` becomes part of the other. Throws not_found, and
 * conflict for an account with itself and for administrators.
 */
export async function mergeCustomers(admin: Admin, id: string, from: string): Promise<Customer> {
  if (id === from) throw new AppError('conflict', 'This is the same account')
  return transaction(async (tx) => {
    await requireCustomer(tx, id)
    await requireCustomer(tx, from)
    await lockUsers(tx, [id, from])
    await requireNoAdmins(tx, [id, from])
    const kept = await tx.user.findUniqueOrThrow({ where: { id } })
    const gone = await tx.user.findUniqueOrThrow({ where: { id: from } })
    // Who came in by the code of a receipt proved no email: they do not get at what the other account has.
    if (isUnproven(kept)) await tx.session.deleteMany({ where: { userId: id } })
    await mergePeople(tx, gone, id)
    await recordAudit(tx, admin, 'customer.merge', id)
    return readCustomer(tx, id)
  })
}
