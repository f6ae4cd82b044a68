import 'server-only'
import type { Customer, CustomerEdit } from '@/lib/contract/customers'
import { AppError } from '@/lib/contract/error'
import { db, type Transaction } from '@/lib/server/db'
import { isUniqueViolation } from '@/lib/server/db-error'
import type { Admin } from '@/lib/server/session'
import { recordAudit } from './audit'
import { forgetBuyer } from './ipn/privacy'

/**
 * Fields left out stay as they are. Another address ends the person's sessions, links and Google accounts.
 * Throws not_found, or conflict for an address that is taken and for the administrator's own.
 */
export async function updateCustomer(admin: Admin, id: string, input: CustomerEdit): Promise<Customer> {
  try {
    return await db.$transaction(async (tx) => {
      const before = await lockPerson(tx, id)
      const { email = before.email, ...names } = input
      if (email !== before.email) await changeAddress(tx, admin, before, email)
      const { emailVerified, ...user } = await tx.user.update({ where: { id }, data: names })
      await recordAudit(tx, admin, 'customer.update', id)
      const [createdAt, updatedAt] = [user.createdAt.toISOString(), user.updatedAt.toISOString()]
      return { ...user, createdAt, updatedAt, purchaseDate: user.purchaseDate?.toISOString() ?? null }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error
  }
}

interface Person {
  id: string
  email: string
  isAdmin: boolean
}

async function lockPerson(tx: Transaction, id: string): Promise<Person> {
  const [person] = await tx.$queryRaw<Person[]>`
    SELECT id, email, is_admin AS "isAdmin" FROM users WHERE id = ${id}::uuid FOR UPDATE`
  if (!person) throw new AppError('not_found', 'Customer not found')
  return person
}

const addressTaken = () =>
  new AppError('conflict', 'This email is already in use', { fields: { email: ['Already in use'] } })

async function changeAddress(tx: Transaction, admin: Admin, { id, email }: Person, next: string) {
  if (id === admin.id) {
    throw new AppError('conflict', 'You cannot change your own email', {
      fields: { email: ['This is your own'] },
    })
  }
  const further = await tx.userEmail.findUnique({ where: { email: next } })
  if (further && further.userId !== id) throw addressTaken()
  await tx.userEmail.deleteMany({ where: { email: next, userId: id } })
  await tx.session.deleteMany({ where: { userId: id } })
  await tx.account.deleteMany({ where: { userId: id } })
  await deleteLinks(tx, id, [email, next])
  await tx.user.update({ where: { id }, data: { email: next, emailVerified: null } })
}

/** Sign-in links carry the address, links that confirm a further address the person and the address. */
async function deleteLinks(tx: Transaction, id: string, emails: string[]): Promise<void> {
  await tx.verificationToken.deleteMany({
    where: { OR: [{ identifier: { in: emails } }, { identifier: { startsWith: `address ${id} ` } }] },
  })
}

/** Deleting what a busy student did takes longer than a transaction usually may, in milliseconds. */
const DELETION = { timeout: 60_000 }

/**
 * Removes a person with all they did. Their purchases stay in the ledger without a name, and never match anybody again.
 * Throws not_found, or conflict for the administrator's own account and the last administrator's.
 */
export async function deleteCustomer(admin: Admin, id: string): Promise<void> {
  if (id === admin.id) throw new AppError('conflict', 'You cannot delete your own account')
  await db.$transaction(async (tx) => {
    await requireAdminAfter(tx, admin, id)
    const { email } = await lockPerson(tx, id)
    const further = await tx.userEmail.findMany({ where: { userId: id } })
    await forgetBuyer(tx, id)
    await deleteLinks(tx, id, [email, ...further.map((row) => row.email)])
    await tx.user.delete({ where: { id } })
    await recordAudit(tx, admin, 'customer.delete', id)
  }, DELETION)
}

/** Two administrators who delete each other at once must not both succeed: whoever comes second is none any more. */
async function requireAdminAfter(tx: Transaction, admin: Admin, id: string): Promise<void> {
  const pair = await tx.$queryRaw<Person[]>`
    SELECT id, email, is_admin AS "isAdmin" FROM users WHERE id IN (${admin.id}::uuid, ${id}::uuid)
    ORDER BY id FOR UPDATE`
  if (pair.some((person) => person.id === admin.id && person.isAdmin)) return
  throw new AppError('conflict', 'The last administrator cannot be deleted')
}
