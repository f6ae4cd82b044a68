import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Correction } from '@/lib/contract/people/corrections'
import type { Customer } from '@/lib/contract/people/customers'
import { copyOptOuts } from '@/lib/data/mail/preferences'
import { recordAudit } from '@/lib/data/system/audit'
import { type Transaction, transaction } from '@/lib/server/db'
import { isUniqueViolation, Outdated } from '@/lib/server/db-error'
import type { Admin } from '@/lib/server/session'
import { deleteLinks, readCustomer, requireCustomer } from './customers'
import {
  type EmailHolder,
  emailTaken,
  findEmailHolder,
  requireNoAdminEmail,
  requireNoAdmins,
} from './email-holders'
import { lockUsers } from './holders'
import { mergePeople } from './merge'
import { queueWelcomeTo } from './welcome-mail'

type Spelling = Pick<Correction, 'email' | 'then'>

/**
 * Puts a mistyped email right. Every way in to the account ends but the new email, which is sent the welcome; the wrong one
 * still leads notifications here, and signs nobody in. Where the new email has an account, both join there if `then` says
 * so. Throws not_found, taken, and conflict for administrators.
 */
export async function correctEmail(admin: Admin, id: string, input: Spelling): Promise<Customer> {
  try {
    return await transaction(async (tx) => {
      const { email: wrong } = await requireCustomer(tx, id)
      requireOther(wrong, input.email)
      const other = await findOther(tx, id, input)
      await lockUsers(tx, other ? [id, other.id] : [id])
      await requireUnchanged(tx, id, wrong, other, input.email)
      await requireNoAdmins(tx, other ? [id, other.id] : [id])
      await endWaysIn(tx, id, [wrong, input.email])
      if (other) await mergePeople(tx, { id, email: wrong }, other.id)
      else await putRight(tx, id, input.email)
      const rightful = other ?? { id, email: input.email }
      await keepMisspelt(tx, wrong, rightful)
      await queueWelcomeTo(tx, rightful.id)
      await recordAudit(tx, admin, other ? 'customer.join' : 'customer.correct', rightful.id)
      return readCustomer(tx, rightful.id)
    })
  } catch (error) {
    throw isUniqueViolation(error)
      ? new AppError('conflict', 'This email was taken just now. Try again.')
      : error
  }
}

function requireOther(wrong: string, email: string): void {
  if (wrong === email) {
    throw new AppError('conflict', 'This is their email already', {
      fields: { email: ['This is their email already'] },
    })
  }
  requireNoAdminEmail(email)
}

/** The account that the right email has, if the two are to join. */
async function findOther(
  tx: Transaction,
  id: string,
  { email, then }: Spelling,
): Promise<EmailHolder | null> {
  const holder = await findEmailHolder(tx, email)
  if (!holder || holder.id === id) return null
  if (then !== 'join' || holder.isAdmin || holder.as === 'misspelt') throw emailTaken(holder)
  return holder
}

/** While this waited for the locks, either email may have changed hands: then it is all done again. */
async function requireUnchanged(
  tx: Transaction,
  id: string,
  wrong: string,
  other: EmailHolder | null,
  email: string,
): Promise<void> {
  const person = await requireCustomer(tx, id)
  const holder = await findEmailHolder(tx, email)
  const isOther = holder && holder.id !== id ? holder.id === other?.id : other === null
  if (person.email !== wrong || !isOther) throw new Outdated()
}

/** Whoever has the wrong mailbox may have come in by it: nothing that they hold opens the account any more. */
async function endWaysIn(tx: Transaction, id: string, emails: string[]): Promise<void> {
  const further = await tx.userEmail.findMany({ where: { userId: id } })
  await tx.session.deleteMany({ where: { userId: id } })
  await tx.account.deleteMany({ where: { userId: id } })
  await tx.userEmail.deleteMany({ where: { userId: id } })
  await tx.emailOutbox.deleteMany({ where: { userId: id, kind: 'email_claim', state: 'queued' } })
  await deleteLinks(tx, id, [...emails, ...further.map(({ email }) => email)])
}

/** Without the purchase that made the account, the code on its receipt opens nothing. */
async function putRight(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.misspeltEmail.deleteMany({ where: { email } })
  await tx.user.update({ where: { id }, data: { email, emailVerified: null, createdByPurchaseId: null } })
}

/** A mail that was switched off stays off. */
async function keepMisspelt(
  tx: Transaction,
  wrong: string,
  rightful: { id: string; email: string },
): Promise<void> {
  await tx.userEmail.deleteMany({ where: { email: wrong } })
  await tx.misspeltEmail.create({ data: { email: wrong, userId: rightful.id } })
  await copyOptOuts(tx, wrong, rightful.email)
}
