import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Customer } from '@/lib/contract/people/customers'
import { hasQueuedAccessEmail } from '@/lib/data/mail/outbox-queries'
import { readCustomer, requireCustomer } from '@/lib/data/people/customers'
import { findEmailOwner } from '@/lib/data/people/email-owner'
import { resendWelcomeEmail } from '@/lib/data/people/welcome-email'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { overridePurchase } from './manual-overrides'

/**
 * Moves one purchase to the account with the email that the buyer meant to enter. Other purchases stay. The
 * new holder gets an email. Throws `not_found`, and `conflict` if no other account has this email.
 */
export async function reassignPurchase(
  admin: Admin,
  id: string,
  { email, purchaseId }: { email: string; purchaseId: string },
): Promise<Customer> {
  await requireCustomer(db, id)
  const held = await db.purchase.findFirst({ where: { id: purchaseId, userId: id } })
  if (!held) throw new AppError('not_found', 'Purchase not found')
  const holder = await findEmailOwner(db, email)
  if (!holder || holder.as === 'misspelt' || holder.id === id) {
    throw new AppError('conflict', 'No other account has this email')
  }
  await overridePurchase(admin, purchaseId, { userId: holder.id, reason: 'Bought with a mistyped email' })
  if (!(await hasQueuedAccessEmail(holder.id, purchaseId))) await resendWelcomeEmail(admin, holder.id)
  return readCustomer(db, holder.id)
}
