import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { withoutBuyer } from '@/lib/contract/sales/notification-fields'
import { ipnEventSchema } from '@/lib/contract/sales/notifications'
import { forgetLines } from '@/lib/data/lines/track'
import { db, Prisma, type Transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'

const payloadSchema = ipnEventSchema.pick({ id: true, payload: true })
type Named = z.infer<typeof payloadSchema>
/** Access that was given by hand has no fields. */
const namedSchema = z.strictObject({ id: idSchema, fields: payloadSchema.shape.payload.nullable() })

/**
 * Call inside the transaction that deletes a customer, before the delete. Their purchases stay in the ledger without a
 * name, never match or create anybody again, and their notifications lose name, email and IP; so do waiting sales and
 * set-aside notifications that carry one of their emails.
 */
export async function forgetBuyer(tx: Transaction, userId: string): Promise<void> {
  const emails = Prisma.sql`(SELECT email FROM users WHERE id = ${userId}::uuid
    UNION SELECT email FROM user_emails WHERE user_id = ${userId}::uuid
    UNION SELECT email FROM misspelt_emails WHERE user_id = ${userId}::uuid)`
  const purchases = await rows(namedSchema, tx)`
    UPDATE purchases p SET customer_deleted_at = now(), needs_attention = NULL
    WHERE p.user_id = ${userId}::uuid
      OR (p.user_id IS NULL AND lower(btrim(p.ipn_data ->> 'WP_BUYER_EMAIL')) IN ${emails})
    RETURNING p.id, p.ipn_data AS fields`
  await forgetLines(
    tx,
    userId,
    purchases.map(({ id }) => id),
  )
  // Those that led to no purchase too: an unverified one must not bring the buyer back once its key is saved.
  const notifications = await rows(payloadSchema, tx)`
    SELECT id, payload FROM ipn_events WHERE purchase_id = ANY(${purchases.map(({ id }) => id)}::uuid[])
      OR (purchase_id IS NULL AND lower(btrim(payload ->> 'WP_BUYER_EMAIL')) IN ${emails})`
  const stripped = purchases.map(({ id, fields }) => ({ id, fields: fields && withoutBuyer(fields) }))
  await tx.$executeRaw`
    UPDATE purchases p SET ipn_data = new.fields
    FROM jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) AS new(id uuid, fields jsonb)
    WHERE p.id = new.id`
  await redact(tx, notifications)
}

/** Notifications about a sale whose buyer was deleted are kept, without them. */
export async function redact(tx: Transaction, named: Named[]): Promise<void> {
  if (named.length === 0) return
  const stripped = named.map(({ id, payload }) => ({ id, fields: withoutBuyer(payload) }))
  await tx.$executeRaw`
    UPDATE ipn_events e SET payload = new.fields
    FROM jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) AS new(id uuid, fields jsonb)
    WHERE e.id = new.id`
}

/** Unverified notifications are kept for 30 days, and at most this many of them. */
const UNVERIFIED_DAYS = 30
const UNVERIFIED_MAX = 20_000

/** Prunes what nobody vouched for: the old, and beyond the limit the largest group of one sender first. */
export async function pruneUnverified(max: number = UNVERIFIED_MAX): Promise<void> {
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE state = 'unverified'
      AND received_at < now() - make_interval(days => ${UNVERIFIED_DAYS})`
  // Each one's place in its sender's group, newest first: what stands deepest belongs to the largest groups.
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE id IN (
      SELECT id FROM (
        SELECT id, received_at, row_number() OVER (PARTITION BY sender ORDER BY received_at DESC, id DESC) AS place
        FROM ipn_events WHERE state = 'unverified'
      ) placed ORDER BY place, received_at DESC, id DESC OFFSET ${max})`
}
