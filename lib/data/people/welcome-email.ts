import 'server-only'
import type { WelcomeEmailState } from '@/lib/contract/people/welcome-email'
import { readWelcomeEmail } from '@/lib/data/mail/outbox-queries'
import { requeueWelcomeEmail } from '@/lib/data/mail/queue-emails'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { requireCustomer } from './customers'
import { whereActive } from './entitlement'

/** Returns the state of a customer's welcome email. */
export function getWelcomeEmail(_admin: Admin, userId: string): Promise<WelcomeEmailState> {
  return readWelcomeEmail(userId)
}

/** Sends the welcome email again, with a new link. Throws `not_found` for an unknown customer. */
export async function resendWelcomeEmail(admin: Admin, userId: string): Promise<WelcomeEmailState> {
  await transaction(async (tx) => {
    await requireCustomer(tx, userId)
    await queueWelcomeEmail(tx, userId)
    await recordAudit(tx, admin, 'customer.welcome', userId)
  })
  return getWelcomeEmail(admin, userId)
}

/** Queues the welcome email, in the transaction that makes it due. The email names the latest purchase. */
export async function queueWelcomeEmail(tx: Transaction, userId: string): Promise<void> {
  const bought = await tx.purchase.findFirst({
    where: { userId, ...whereActive },
    orderBy: { createdAt: 'desc' },
    select: { product: { select: { name: true } } },
  })
  await requeueWelcomeEmail(tx, userId, bought?.product?.name ?? null)
}
