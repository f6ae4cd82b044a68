import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Page } from '@/lib/contract/paging'
import { type IpnEvent, type IpnEventQuery, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { afterCursorSql, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readValidKeyDigests } from '../../system/credentials'
import { saleEventSchema } from '../networks/network'
import { findNetwork, readEvent } from '../networks/networks'
import {
  isFromWarriorPlusSql,
  needsAttentionSql,
  notificationGroupSql,
  notificationsWithPurchaseSql,
  OVERDUE_SECONDS,
} from './notification-groups'
import { processMessagesWithFacts } from './process-messages-of-new-key'
import { processNotification, UNKNOWN_ACTION_REASON } from './process-queue'

const rowSchema = ipnEventSchema.omit({ action: true, saleId: true, ipnId: true, canReplay: true }).extend({
  verified: z.boolean(),
  keyDigest: z.string().nullable(),
  hasProduct: z.boolean(),
  event: saleEventSchema.nullable(),
  facts: z.json().nullable(),
})
type Row = z.infer<typeof rowSchema>

const columns = Prisma.sql`
  e.id, e.received_at, e.state::text AS state, e.reason, e.attempts, e.verified, e.purchase_id, e.payload, e.event, e.key_digest,
  e.network, e.mode, e.part, e.facts,
  sold.id IS NOT NULL AS has_product`

/** Returns a page of notifications, the newest first. */
export async function listNotifications(_admin: Admin, query: IpnEventQuery): Promise<Page<IpnEvent>> {
  const { cursor, limit, state, group, network } = query
  const digests = await readValidKeyDigests()
  const isOfGroup = group ? Prisma.sql`AND ${notificationGroupSql(digests)} = ${group}` : Prisma.empty
  const isOfNetwork = network ? Prisma.sql`AND e.network = ${network}` : Prisma.empty
  const found = await queryRows(rowSchema)`
    SELECT ${columns} FROM ${notificationsWithPurchaseSql}
    WHERE ${inState(state)} ${isOfGroup} ${isOfNetwork} ${afterCursorSql(cursor, Prisma.sql`e.received_at`, Prisma.sql`e.id`)}
    ORDER BY e.received_at DESC, e.id DESC LIMIT ${limit + 1}`
  const page = toPage(found, limit, ({ receivedAt, id }) => ({ at: receivedAt, id }))
  return page.map((row) => toIpnEvent(row, digests))
}

function inState(state: IpnEventQuery['state']): Prisma.Sql {
  // The full list leaves out notifications from imports. Imported sales that wait for a product appear
  // under "needs attention".
  if (!state) return Prisma.sql`e.import_id IS NULL`
  if (state === 'told') return isFromWarriorPlusSql
  return state === 'attention' ? needsAttentionSql : Prisma.sql`e.state = ${state}::ipn_state`
}

function toIpnEvent(row: Row, digests: string[]): IpnEvent {
  const { keyDigest, verified, hasProduct, event: saved, facts, ...shown } = row
  const event = saved ?? readRowEvent(row)
  return {
    ...shown,
    action: event.actionText,
    saleId: event.saleId || null,
    ipnId: event.messageId,
    canReplay: verified ? canSucceed(row) : hadValidKey(keyDigest, digests),
  }
}

/** Reads the event of a row again. This release may know more actions than the release that stored the row. */
const readRowEvent = ({
  network,
  payload,
  part,
  facts,
}: Pick<Row, 'network' | 'payload' | 'part' | 'facts'>) => readEvent(network, payload, part, facts)

/**
 * Returns whether processing a notification again can succeed: it failed or is overdue, its product exists now, or
 * this release knows its action.
 */
function canSucceed(row: Row): boolean {
  const { state, receivedAt, hasProduct, reason } = row
  if (state === 'failed') return true
  if (state === 'received') return Date.now() - Date.parse(receivedAt) >= OVERDUE_SECONDS * 1000
  if (state === 'unmatched') return hasProduct
  return state === 'ignored' && reason === UNKNOWN_ACTION_REASON && readRowEvent(row).action !== 'noted'
}

const hadValidKey = (digest: string | null, good: string[]) => digest !== null && good.includes(digest)

async function readInboxRow(id: string): Promise<Row> {
  const [row] = await queryRows(
    rowSchema,
  )`SELECT ${columns} FROM ${notificationsWithPurchaseSql} WHERE e.id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'Notification not found')
  return row
}

/**
 * Processes a notification again. Throws `not_found`, and `conflict` if the notification did not contain a
 * valid security key, because then nothing proves that WarriorPlus sent it.
 */
export async function replayNotification(admin: Admin, id: string): Promise<IpnEvent> {
  const row = await readInboxRow(id)
  const digests = await readValidKeyDigests()
  if (!row.verified && !hadValidKey(row.keyDigest, digests)) {
    throw new AppError(
      'conflict',
      'This notification didn’t include your security key, so it can’t be replayed',
    )
  }
  await replay(row)
  if (findNetwork(row.network).facts) await processMessagesWithFacts()
  await transaction((tx) => recordAudit(tx, admin, 'notification.replay', id))
  return toIpnEvent(await readInboxRow(id), digests)
}

const markedSchema = rowSchema
  .pick({ payload: true, network: true, part: true, facts: true })
  .extend({ isImported: z.boolean() })

/** Marks a message as received, unless another process has processed it in the meantime. */
async function markReceived(tx: Transaction, id: string): Promise<void> {
  // Locks the row, because another transaction may remove the buyer from the message at the same time.
  const [found] = await queryRows(markedSchema, tx)`
    SELECT payload, network, part, facts, import_id IS NOT NULL AS is_imported FROM ipn_events WHERE id = ${id}::uuid AND state <> 'processed' FOR UPDATE`
  if (!found) return
  const event = found.isImported ? undefined : readRowEvent(found)
  await tx.ipnEvent.update({
    where: { id },
    data: { verified: true, state: 'received', reason: null, ...(event && { event }) },
  })
}

async function replay(row: Row): Promise<void> {
  const { id, state } = row
  if (state === 'processed') return
  try {
    await transaction((tx) => markReceived(tx, id))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const reason = 'The same notification has already been received'
    await db.ipnEvent.update({ where: { id }, data: { state: 'ignored', reason, keyDigest: null } })
    return
  }
  await processNotification(id)
}

const AT_ONCE = 200

/**
 * Processes all unverified notifications whose security key is valid now, the oldest first. Call this after
 * saving a key.
 */
export async function replayWithValidKey(): Promise<void> {
  const digests = await readValidKeyDigests()
  let waiting: Row[]
  do {
    waiting = await queryRows(rowSchema)`
      SELECT ${columns} FROM ${notificationsWithPurchaseSql} WHERE e.state = 'unverified' AND e.key_digest = ANY(${digests})
      ORDER BY e.received_at, e.id LIMIT ${AT_ONCE}`
    // The loop ends, because every replayed notification leaves the state `unverified`, whatever the
    // result.
    for (const row of waiting) await replay(row)
  } while (waiting.length === AT_ONCE)
}
