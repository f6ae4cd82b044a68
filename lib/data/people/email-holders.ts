import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Transaction } from '@/lib/server/db'
import { env } from '@/lib/server/env'

const who = { id: true, email: true, isAdmin: true } as const

/** Whose an email is: an account's own, a further one, or one that somebody mistyped. */
export interface EmailHolder {
  id: string
  /** Their own. */
  email: string
  isAdmin: boolean
  as: 'own' | 'further' | 'misspelt'
}

/** Null for an email that nobody has. */
export async function findEmailHolder(tx: Transaction, email: string): Promise<EmailHolder | null> {
  const own = await tx.user.findUnique({ where: { email }, select: who })
  if (own) return { ...own, as: 'own' }
  const further = await tx.userEmail.findUnique({ where: { email }, select: { user: { select: who } } })
  if (further) return { ...further.user, as: 'further' }
  const misspelt = await tx.misspeltEmail.findUnique({ where: { email }, select: { user: { select: who } } })
  return misspelt && { ...misspelt.user, as: 'misspelt' }
}

/** Throws taken where somebody else than `id` has it. */
export async function requireFree(tx: Transaction, email: string, id: string): Promise<void> {
  const holder = await findEmailHolder(tx, email)
  if (holder && holder.id !== id) throw emailTaken(holder)
}

const said = {
  own: (email: string) => `${email} has an account already`,
  further: (email: string) => `This is a further email of ${email}`,
  misspelt: (email: string) => `This is kept as an email that ${email} mistyped. Remove it there first.`,
}

/** What is mistyped leads to nobody's mailbox, so there is nothing to join: it is a conflict without a choice. */
export function emailTaken(holder: EmailHolder): AppError {
  const { id, email } = holder
  if (holder.isAdmin) return new AppError('conflict', 'This is an administrator’s email', field)
  const message = said[holder.as](email)
  if (holder.as === 'misspelt') return new AppError('conflict', message, field)
  return new AppError('taken', message, { ...field, account: { id, email } })
}

const field = { fields: { email: ['Already in use'] } }

/** Throws conflict for an email that makes whoever signs in with it an administrator. */
export function requireNoAdminEmail(email: string): void {
  if (env.ADMIN_EMAILS.includes(email)) throw keepsOwn()
}

/** Administrators neither become part of another account nor take one in: rights would come along. Throws conflict. */
export async function requireNoAdmins(tx: Transaction, ids: string[]): Promise<void> {
  const people = await tx.user.findMany({ where: { id: { in: ids } }, include: { emails: true } })
  const isAdmins = ({ isAdmin, email, emails }: (typeof people)[number]) =>
    isAdmin || [email, ...emails.map((one) => one.email)].some((one) => env.ADMIN_EMAILS.includes(one))
  if (people.some(isAdmins)) throw keepsOwn()
}

const keepsOwn = () => new AppError('conflict', 'An administrator keeps their own account')
