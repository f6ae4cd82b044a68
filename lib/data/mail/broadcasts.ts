import 'server-only'
import { AppError } from '@/lib/contract/error'
import {
  type Broadcast,
  type BroadcastEdit,
  type BroadcastInput,
  broadcastSchema,
  type ListedBroadcast,
  listedBroadcastSchema,
  recipientsSchema,
  type Segment,
} from '@/lib/contract/mail/broadcasts'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { behind, byCreation, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db'
import { idRowSchema, rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { asleepUntil } from './pace'
import { peopleOf } from './segments'

const hasWaiting = Prisma.sql`EXISTS (
  SELECT FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued')`

/** How a broadcast `b` stands, in the contract's words. */
const state = Prisma.sql`CASE
  WHEN b.state <> 'sending' THEN b.state::text
  WHEN b.kind = 'sequence' THEN 'running'
  WHEN b.queued_at IS NULL AND b.recipients = 0 AND b.starts_at > clock_timestamp() THEN 'scheduled'
  WHEN b.queued_at IS NULL THEN 'queueing'
  WHEN ${hasWaiting} THEN 'sending'
  ELSE 'sent' END`

const listed = Prisma.sql`b.id, b.kind::text AS kind, ${state} AS state, b.subject, b.segment,
  (SELECT name FROM products sold WHERE sold.id::text = b.segment ->> 'productId') AS product, b.after_days, b.starts_at,
  b.counts_clicks, b.problem, b.created_at, b.recipients, b.handed_over, b.unsubscribed, b.clicked`

/** The newest first. */
export async function listBroadcasts(
  _admin: Admin,
  { cursor, limit }: PageQuery,
): Promise<Page<ListedBroadcast>> {
  const found = await rows(listedBroadcastSchema)`
    SELECT ${listed} FROM broadcasts b
    WHERE TRUE ${behind(cursor, Prisma.sql`b.created_at`, Prisma.sql`b.id`)}
    ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit + 1}`
  return toPage(found, limit, byCreation)
}

/** One, with its words and figures. Throws not_found. */
export async function getBroadcast(_admin: Admin, id: string, tx?: Transaction): Promise<Broadcast> {
  const [found] = await rows(broadcastSchema, tx)`
    SELECT ${listed}, b.body, b.per_minute, b.sent_at, queued.rows - refused.queued AS waiting, ${asleepUntil} AS asleep_until,
      b.refused + refused.rows AS refused,
      GREATEST(0, b.recipients - b.handed_over - queued.rows + refused.queued - refused.rows - b.refused) AS left_out
    FROM broadcasts b
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rows FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued') queued
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rows, count(*) FILTER (WHERE o.state = 'queued')::int AS queued FROM email_outbox o
        WHERE o.broadcast_id = b.id AND o.refused) refused
    WHERE b.id = ${id}::uuid`
  if (!found) throw missing()
  return found
}

/** How many people a segment has now. */
export async function countRecipients(_admin: Admin, segment: Segment): Promise<{ people: number }> {
  const { from, where } = peopleOf(segment)
  const [counted] = await rows(recipientsSchema)`SELECT count(*)::int AS people FROM ${from} WHERE ${where}`
  if (!counted) throw new Error('Counting recipients answered no row')
  return counted
}

export function createBroadcast(admin: Admin, input: BroadcastInput): Promise<Broadcast> {
  return transaction(async (tx) => {
    const { id, subject } = await tx.broadcast.create({ data: input })
    await recordAudit(tx, admin, 'mail.create', subject)
    return getBroadcast(admin, id, tx)
  })
}

/** Throws not_found, and conflict once it was sent: what people were told stays what they were told. */
export function updateBroadcast(admin: Admin, id: string, edit: BroadcastEdit): Promise<Broadcast> {
  return transaction(async (tx) => {
    await lockDraft(tx, id)
    const { subject } = await tx.broadcast.update({ where: { id }, data: edit })
    await recordAudit(tx, admin, 'mail.update', subject)
    return getBroadcast(admin, id, tx)
  })
}

/** Throws not_found, and conflict once it was sent: the links in people's mailboxes lead through it. */
export async function deleteBroadcast(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    await lockDraft(tx, id)
    const { subject } = await tx.broadcast.delete({ where: { id } })
    await recordAudit(tx, admin, 'mail.delete', subject)
  })
}

async function lockDraft(tx: Transaction, id: string): Promise<void> {
  const { state: now } = await lockBroadcast(tx, id)
  if (now !== 'draft') throw new AppError('conflict', 'This mail was sent. Copy it to write another.')
}

/** The row itself, until the transaction ends. Throws not_found. */
export async function lockBroadcast(tx: Transaction, id: string) {
  const [locked] = await rows(idRowSchema, tx)`SELECT id FROM broadcasts WHERE id = ${id}::uuid FOR UPDATE`
  if (!locked) throw missing()
  return tx.broadcast.findUniqueOrThrow({ where: { id } })
}

const missing = () => new AppError('not_found', 'Mail not found')

/** A broadcast as it stands, for whoever sends it. Null: it is gone. */
export const findBroadcast = (id: string) => db.broadcast.findUnique({ where: { id } })
