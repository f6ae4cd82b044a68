import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type AccountEmail, ADDITIONAL_EMAILS_MAX } from '@/lib/contract/people/account'
import type { Customer } from '@/lib/contract/people/customers'
import { copyOptOuts } from '@/lib/data/mail/email-preferences'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { lockEmails } from '@/lib/server/auth/verified-email'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { env } from '@/lib/server/env'
import { deleteLinkTokens, lockCustomerAndAdmin, readCustomer } from './customers'
import { requireNoAdminEmail, requireUnusedEmail } from './email-owner'
import { endReceiptAccess } from './receipt-codes'

/**
 * Runs the owner’s change to an email of a customer, with locks and an audit entry. Throws `conflict` for
 * an administrator.
 */
async function change<Result>(
  admin: Admin,
  id: string,
  action: string,
  email: string,
  work: (tx: Transaction, own: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(async (tx) => {
      await lockEmails(tx, [email])
      const { person } = await lockCustomerAndAdmin(tx, admin, id)
      if (person.isAdmin) throw adminsEmails()
      const result = await work(tx, person.email)
      await recordAudit(tx, admin, `customer.${action}`, id)
      return result
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', 'This email is already in use') : error
  }
}

const adminsEmails = () => new AppError('conflict', 'You can’t change an administrator’s emails')

/** Throws `conflict` for an administrator who hasn’t signed in yet. */
function requireNoFutureAdmin(email: string): void {
  if (env.ADMIN_EMAILS.includes(email)) throw adminsEmails()
}

/**
 * Adds an additional email that the owner vouches for. The person can sign in with it immediately, and new
 * notifications with this email are assigned to the person. An email stored as mistyped becomes a regular
 * one. Ends the receipt code and, if the primary email isn’t verified yet, the sessions that it started.
 * Throws `not_found`, `taken`, and `conflict` if the account already has the maximum number of emails.
 */
export function addCustomerEmail(admin: Admin, id: string, email: string): Promise<AccountEmail> {
  return change(admin, id, 'add-email', email, async (tx, own) => {
    requireNoFutureAdmin(own)
    requireNoAdminEmail(email)
    const further = await tx.userEmail.findMany({ where: { userId: id } })
    if (own === email || further.some((row) => row.email === email)) {
      throw new AppError('conflict', 'This is already the customer’s email. Enter a different one.')
    }
    if (further.length >= ADDITIONAL_EMAILS_MAX) {
      throw new AppError(
        'conflict',
        `You can add up to ${ADDITIONAL_EMAILS_MAX} additional emails. Remove one to add another.`,
      )
    }
    await requireUnusedEmail(tx, email, id)
    await tx.misspeltEmail.deleteMany({ where: { email } })
    await endReceiptAccess(tx, id)
    const { createdAt } = await tx.userEmail.create({ data: { userId: id, email, verifiedAt: new Date() } })
    return { email, addedAt: createdAt.toISOString() }
  })
}

/**
 * Swaps the primary email with an additional one. Emails go to the new primary email, and the person can
 * still sign in with both. Throws `not_found`.
 */
export function setPrimaryEmail(admin: Admin, id: string, email: string): Promise<Customer> {
  return change(admin, id, 'main-email', email, async (tx, own) => {
    requireNoFutureAdmin(own)
    requireNoAdminEmail(email)
    const further = await tx.userEmail.findFirst({ where: { userId: id, email } })
    if (!further) throw createEmailNotFoundError()
    await tx.user.update({ where: { id }, data: { email, emailVerified: further.verifiedAt } })
    await tx.userEmail.update({ where: { id: further.id }, data: { email: own, verifiedAt: new Date() } })
    return readCustomer(tx, id)
  })
}

/**
 * Removes an additional or a mistyped email. Removing an additional email ends all sessions and Google
 * identities, because a person may have signed in with it. Its opt-outs from email lists stay with the primary
 * email. Throws `not_found`.
 */
export function removeCustomerEmail(admin: Admin, id: string, email: string): Promise<void> {
  return change(admin, id, 'remove-email', email, async (tx, own) => {
    const forgotten = await tx.misspeltEmail.deleteMany({ where: { userId: id, email } })
    if (forgotten.count > 0) return
    const removed = await tx.userEmail.deleteMany({ where: { userId: id, email } })
    if (removed.count === 0) throw createEmailNotFoundError()
    await copyOptOuts(tx, email, own)
    await tx.session.deleteMany({ where: { userId: id } })
    await tx.account.deleteMany({ where: { userId: id } })
    await deleteLinkTokens(tx, id, [email])
  })
}

const createEmailNotFoundError = () =>
  new AppError('not_found', 'This isn’t one of the customer’s additional emails')
