import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { ConflictingAccount } from '@/lib/contract/people/email-corrections'
import type { Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

const accountFields = { id: true, email: true, isAdmin: true } as const

/** The account that an email belongs to, as its primary email, an additional email, or a mistyped one. */
export interface EmailOwner {
  id: string
  /** Primary email of the account. */
  email: string
  isAdmin: boolean
  as: 'own' | 'further' | 'misspelt'
}

/** Finds the account that an email belongs to. Null if there is no such account. */
export async function findEmailOwner(tx: Transaction, email: string): Promise<EmailOwner | null> {
  const own = await tx.user.findUnique({ where: { email }, select: accountFields })
  if (own) return { ...own, as: 'own' }
  const further = await tx.userEmail.findUnique({
    where: { email },
    select: { user: { select: accountFields } },
  })
  if (further) return { ...further.user, as: 'further' }
  const misspelt = await tx.misspeltEmail.findUnique({
    where: { email },
    select: { user: { select: accountFields } },
  })
  return misspelt && { ...misspelt.user, as: 'misspelt' }
}

/** Throws `taken` if an account other than `id` has the email. */
export async function requireUnusedEmail(tx: Transaction, email: string, id: string): Promise<void> {
  const holder = await findEmailOwner(tx, email)
  if (holder && holder.id !== id) throw createEmailTakenError(holder)
}

const takenMessages = {
  own: (email: string) => `${email} already has an account`,
  further: (email: string) => `This is already an additional email for ${email}`,
  misspelt: (email: string) =>
    `This email is saved as a mistyped email for ${email}. Remove it from that customer first.`,
}

/**
 * Returns the error for an email that is in use. The code `taken` contains the account, so that the owner can
 * choose to merge both accounts. An administrator’s email or a mistyped one causes `conflict`, without that
 * choice.
 */
export function createEmailTakenError(holder: EmailOwner): AppError {
  const { id, email } = holder
  const message = holder.isAdmin
    ? 'This is an administrator’s email. Enter a different one.'
    : takenMessages[holder.as](email)
  const fields = { email: [message] }
  if (holder.isAdmin || holder.as === 'misspelt') return new AppError('conflict', message, { fields })
  return new AppError('taken', message, {
    fields,
    more: { account: { id, email } satisfies ConflictingAccount },
  })
}

/**
 * Throws `conflict` for an email in ADMIN_EMAILS, because signing in with it makes the person an
 * administrator.
 */
export function requireNoAdminEmail(email: string): void {
  if (env.ADMIN_EMAILS.includes(email)) throw adminEmailError({ fields: { email: [ADMIN_EMAIL_MESSAGE] } })
}

/**
 * Throws `conflict` if one of these people is an administrator or has an administrator's email. A merge would
 * transfer the administrator's rights.
 */
export async function requireNoAdmins(tx: Transaction, ids: string[]): Promise<void> {
  const people = await tx.user.findMany({ where: { id: { in: ids } }, include: { emails: true } })
  const isAdmins = ({ isAdmin, email, emails }: (typeof people)[number]) =>
    isAdmin ||
    [email, ...emails.map((row) => row.email)].some((address) => env.ADMIN_EMAILS.includes(address))
  if (people.some(isAdmins)) throw adminEmailError()
}

const ADMIN_EMAIL_MESSAGE = 'An administrator’s email can’t be added to another account'
const adminEmailError = (options?: { fields: { email: string[] } }) =>
  new AppError('conflict', ADMIN_EMAIL_MESSAGE, options)
