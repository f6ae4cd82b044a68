import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Customer } from '@/lib/contract/people/customers'
import type { EmailCorrection } from '@/lib/contract/people/email-corrections'
import { copyOptOuts } from '@/lib/data/mail/email-preferences'
import { dropAdditionalEmailRequests } from '@/lib/data/mail/outbox-queries'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { lockEmails } from '@/lib/server/auth/verified-email'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation, OutdatedReadError } from '@/lib/server/db/database-errors'
import { deleteLinkTokens, readCustomer, requireCustomer } from './customers'
import {
  createEmailTakenError,
  type EmailOwner,
  findEmailOwner,
  requireNoAdminEmail,
  requireNoAdmins,
} from './email-owner'
import { lockUsers } from './lock-users'
import { mergeAccounts } from './merge-accounts'
import { queueWelcomeEmail } from './welcome-email'

type Spelling = Pick<EmailCorrection, 'email' | 'then'>

/**
 * Corrects a mistyped email. Ends every way to sign in except the new email, which receives the welcome
 * email. Notifications with the wrong email are still assigned to the person, but nobody can sign in with it.
 * Keeps the opt-outs from email lists of all previous emails.
 * If another account has the new email and `then` is `join`, merges the two accounts. Throws `not_found`,
 * `taken`, and `conflict` for administrators.
 */
export async function fixMistypedEmail(admin: Admin, id: string, input: Spelling): Promise<Customer> {
  try {
    return await transaction(async (tx) => {
      await lockEmails(tx, [input.email])
      const { email: wrong } = await requireCustomer(tx, id)
      requireOther(wrong, input.email)
      const other = await findOther(tx, id, input)
      await lockUsers(tx, other ? [id, other.id] : [id])
      await requireUnchanged(tx, id, wrong, other, input.email)
      await requireNoAdmins(tx, other ? [id, other.id] : [id])
      const further = await endSignIns(tx, id, [wrong, input.email])
      if (other) await mergeAccounts(tx, { id, email: wrong }, other.id)
      else await replaceEmail(tx, id, input.email)
      const corrected = other ?? { id, email: input.email }
      await storeMisspelt(tx, wrong, corrected.id)
      for (const email of [wrong, ...further]) await copyOptOuts(tx, email, corrected.email)
      await queueWelcomeEmail(tx, corrected.id)
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
    throw new AppError('conflict', 'This is already the customer’s email. Enter a different one.', {
      fields: { email: ['This is already the customer’s email. Enter a different one.'] },
    })
  }
  requireNoAdminEmail(email)
}

/**
 * Returns the other account that has the correct email, for a merge. Null if no other account has this email.
 * Throws `taken` unless the caller asked to merge the accounts.
 */
async function findOther(tx: Transaction, id: string, { email, then }: Spelling): Promise<EmailOwner | null> {
  const holder = await findEmailOwner(tx, email)
  if (!holder || holder.id === id) return null
  if (then !== 'join' || holder.isAdmin || holder.as === 'misspelt') throw createEmailTakenError(holder)
  return holder
}

/**
 * Checks both emails again after the locks were acquired. Throws `OutdatedReadError`, which retries the
 * transaction, if either email now belongs to another account.
 */
async function requireUnchanged(
  tx: Transaction,
  id: string,
  wrong: string,
  other: EmailOwner | null,
  email: string,
): Promise<void> {
  const person = await requireCustomer(tx, id)
  const holder = await findEmailOwner(tx, email)
  const isOther = holder && holder.id !== id ? holder.id === other?.id : other === null
  if (person.email !== wrong || !isOther) throw new OutdatedReadError()
}

/**
 * Ends the sessions, links, and identities of the account, because the owner of the wrong mailbox may have
 * used them. A corrected account doesn't have passkeys, because only administrators have them. Returns the
 * additional emails that it deleted.
 */
async function endSignIns(tx: Transaction, id: string, emails: string[]): Promise<string[]> {
  const rows = await tx.userEmail.findMany({ where: { userId: id } })
  const further = rows.map(({ email }) => email)
  await tx.session.deleteMany({ where: { userId: id } })
  await tx.account.deleteMany({ where: { userId: id } })
  await tx.userEmail.deleteMany({ where: { userId: id } })
  await dropAdditionalEmailRequests(tx, id)
  await deleteLinkTokens(tx, id, [...emails, ...further])
  return further
}

/**
 * Sets the correct email. Also clears the reference to the purchase that created the account, so the code on
 * its receipt no longer works, and the time of its use, because everything done with it has ended.
 */
async function replaceEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.misspeltEmail.deleteMany({ where: { email } })
  await tx.user.update({
    where: { id },
    data: { email, emailVerified: null, createdByPurchaseId: null, receiptCodeUsedAt: null },
  })
}

/** Stores the wrong email as a mistyped one. */
async function storeMisspelt(tx: Transaction, wrong: string, userId: string): Promise<void> {
  await tx.userEmail.deleteMany({ where: { email: wrong } })
  await tx.misspeltEmail.create({ data: { email: wrong, userId } })
}
