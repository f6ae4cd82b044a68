import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Customer } from '@/lib/contract/people/customers'
import { readCustomer, requireCustomer } from '@/lib/data/people/customers'
import { findEmailHolder } from '@/lib/data/people/email-holders'
import { sendWelcomeAgain } from '@/lib/data/people/welcome-mail'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { decidePurchase } from './purchase-decisions'

/**
 * Moves one purchase to the account with the email that the buyer meant to enter. Other purchases stay. The
 * new holder gets an email. Throws `not_found`, and `conflict` if no other account has this email.
 */
export async function movePurchase(
  admin: Admin,
  id: string,
  { email, purchaseId }: { email: string; purchaseId: string },
): Promise<Customer> {
  await requireCustomer(db, id)
  const held = await db.purchase.findFirst({ where: { id: purchaseId, userId: id } })
  if (!held) throw new AppError('not_found', 'Purchase not found')
  const holder = await findEmailHolder(db, email)
  if (!holder || holder.as === 'misspelt' || holder.id === id) {
    throw new AppError('conflict', 'No other account has this email')
  }
  await decidePurchase(admin, purchaseId, { userId: holder.id, reason: 'Bought with a mistyped email' })
  const queuedEmails = await db.emailOutbox.count({
    where: { userId: holder.id, state: 'queued', OR: [{ purchaseId, kind: 'opened' }, { kind: 'welcome' }] },
  })
  if (queuedEmails === 0) await sendWelcomeAgain(admin, holder.id)
  return readCustomer(db, holder.id)
}
