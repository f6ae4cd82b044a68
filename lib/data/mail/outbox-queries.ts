import 'server-only'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'

/** Returns the state of a person's welcome email. Null if it doesn't exist. */
export async function readWelcomeEmail(userId: string) {
  const email = await db.emailOutbox.findFirst({ where: { userId, kind: 'welcome' } })
  return (
    email && {
      state: email.state,
      attempts: email.attempts,
      nextAttemptAt: email.state === 'queued' ? email.nextAttemptAt.toISOString() : null,
      sentAt: email.sentAt?.toISOString() ?? null,
      lastError: email.lastError,
      dropReason: email.dropReason,
    }
  )
}

/** Returns whether an email about a purchase, or a welcome email, is queued for its buyer. */
export async function hasQueuedAccessEmail(userId: string, purchaseId: string): Promise<boolean> {
  const kinds = [{ purchaseId, kind: 'opened' as const }, { kind: 'welcome' as const }]
  return (await db.emailOutbox.count({ where: { userId, state: 'queued', OR: kinds } })) > 0
}

/** Returns whether the owner was alerted to a cause since a time. */
export async function wasAlertedSince(cause: string, since: Date): Promise<boolean> {
  const parameters = { path: ['cause'], equals: cause }
  return (await db.emailOutbox.count({ where: { kind: 'alert', parameters, createdAt: { gt: since } } })) > 0
}

/** Deletes the queued emails about purchases. */
export async function dropPurchaseEmails(tx: Transaction, purchaseIds: string[]): Promise<void> {
  await tx.emailOutbox.deleteMany({ where: { purchaseId: { in: purchaseIds }, state: 'queued' } })
}

/** Deletes the queued requests to confirm an additional email of a person. */
export async function dropAdditionalEmailRequests(tx: Transaction, userId: string): Promise<void> {
  await tx.emailOutbox.deleteMany({ where: { userId, kind: 'email_claim', state: 'queued' } })
}

/**
 * SQL: a FROM clause with its WHERE. Its rows are the emails to a buyer about this purchase, or without a
 * specific purchase. Low-priority emails are left out while they are queued or if they were dropped.
 */
export const purchaseEmailsSql = (userId: string, purchaseId: string) => Prisma.sql`email_outbox
  WHERE user_id = ${userId}::uuid AND (purchase_id IS NULL OR purchase_id = ${purchaseId}::uuid)
    AND NOT (priority > 0 AND state IN ('queued', 'dropped'))`
