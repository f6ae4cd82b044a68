import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Correction } from '@/lib/contract/people/corrections'
import type { Customer } from '@/lib/contract/people/customers'
import { copyOptOuts } from '@/lib/data/mail/preferences'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation, Outdated } from '@/lib/server/db/errors'
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
 * Corrects a mistyped email. Ends every way to sign in except the new email, which receives the welcome
 * email. Notifications still find the person by the wrong email, but nobody can sign in with it. If another
 * account has the new email and `then` is `join`, merges the two accounts. Throws `not_found`, `taken`, and
 * `conflict` for administrators.
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
      await endSignIns(tx, id, [wrong, input.email])
      if (other) await mergePeople(tx, { id, email: wrong }, other.id)
      else await replaceEmail(tx, id, input.email)
      const corrected = other ?? { id, email: input.email }
      await storeMisspelt(tx, wrong, corrected)
      await queueWelcomeTo(tx, corrected.id)
      await recordAudit(tx, admin, other ? 'customer.join' : 'customer.correct', corrected.id)
      return readCustomer(tx, corrected.id)
    })
  } catch (error) {
    throw isUniqueViolation(error)
      ? new AppError('conflict', 'Someone else just started using this email. Try again.')
      : error
  }
}

function requireOther(wrong: string, email: string): void {
  if (wrong === email) {
    throw new AppError('conflict', 'This is already their email', {
      fields: { email: ['This is already their email'] },
    })
  }
  requireNoAdminEmail(email)
}

/**
 * Returns the account that has the correct email, to merge with it. Null if no other account has it. Throws
 * `taken` unless the caller asked to merge the accounts.
 */
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

/**
 * Checks again after the locks were acquired. Throws `Outdated`, which retries the transaction, if either
 * email now belongs to another account.
 */
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

/**
 * Ends the sessions, links, and identities of the account, because the owner of the wrong mailbox may have
 * used them.
 */
async function endSignIns(tx: Transaction, id: string, emails: string[]): Promise<void> {
  const further = await tx.userEmail.findMany({ where: { userId: id } })
  await tx.session.deleteMany({ where: { userId: id } })
  await tx.account.deleteMany({ where: { userId: id } })
  await tx.userEmail.deleteMany({ where: { userId: id } })
  await tx.emailOutbox.deleteMany({ where: { userId: id, kind: 'email_claim', state: 'queued' } })
  await deleteLinks(tx, id, [...emails, ...further.map(({ email }) => email)])
}

/**
 * Sets the correct email. Also clears the purchase that created the account, so the code on its receipt no
 * longer works.
 */
async function replaceEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.misspeltEmail.deleteMany({ where: { email } })
  await tx.user.update({ where: { id }, data: { email, emailVerified: null, createdByPurchaseId: null } })
}

/** Stores the wrong email as a mistyped one. Copies its opt-outs from email lists to the correct email. */
async function storeMisspelt(
  tx: Transaction,
  wrong: string,
  corrected: { id: string; email: string },
): Promise<void> {
  await tx.userEmail.deleteMany({ where: { email: wrong } })
  await tx.misspeltEmail.create({ data: { email: wrong, userId: corrected.id } })
  await copyOptOuts(tx, wrong, corrected.email)
}
