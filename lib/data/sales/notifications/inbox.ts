import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Page } from '@/lib/contract/paging'
import { fieldOf, readFields } from '@/lib/contract/sales/notification-fields'
import { type IpnEvent, type IpnEventQuery, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { behind, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import { db, Prisma, transaction } from '@/lib/server/db'
import { isUniqueViolation } from '@/lib/server/db-error'
import { idRowSchema, rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { UNKNOWN_ACTION } from './arriving'
import { processNotification } from './drain'
import { groupOf, isTold, needsAttention, OVERDUE_SECONDS, withPurchase } from './inbox-groups'
import { goodDigests } from './inbox-keys'

const rowSchema = ipnEventSchema
  .omit({ action: true, saleId: true, ipnId: true, canReplay: true })
  .extend({ verified: z.boolean(), keyDigest: z.string().nullable(), hasProduct: z.boolean() })
type Row = z.infer<typeof rowSchema>

const columns = Prisma.sql`
  e.id, e.received_at, e.state::text AS state, e.reason, e.attempts, e.verified, e.purchase_id, e.payload, e.key_digest,
  sold.id IS NOT NULL AS has_product`

/** The newest first. */
export async function listNotifications(_admin: Admin, query: IpnEventQuery): Promise<Page<IpnEvent>> {
  const { cursor, limit, state, group } = query
  const digests = await goodDigests()
  const isOfGroup = group ? Prisma.sql`AND ${groupOf(digests)} = ${group}` : Prisma.empty
  const found = await rows(rowSchema)`
    SELECT ${columns} FROM ${withPurchase}
    WHERE ${inState(state)} ${isOfGroup} ${behind(cursor, Prisma.sql`e.received_at`, Prisma.sql`e.id`)}
    ORDER BY e.received_at DESC, e.id DESC LIMIT ${limit + 1}`
  const page = toPage(found, limit, ({ receivedAt, id }) => ({ at: receivedAt, id }))
  return page.map((row) => toIpnEvent(row, digests))
}

function inState(state: IpnEventQuery['state']): Prisma.Sql {
  // What a list told is no message of WarriorPlus, though one that waits for a product is to be seen.
  if (!state) return Prisma.sql`e.import_id IS NULL`
  if (state === 'told') return isTold
  return state === 'attention' ? needsAttention : Prisma.sql`e.state = ${state}::ipn_state`
}

function toIpnEvent(row: Row, digests: string[]): IpnEvent {
  const { keyDigest, verified, hasProduct, ...event } = row
  return {
    ...event,
    action: fieldOf(row.payload, 'WP_ACTION'),
    saleId: fieldOf(row.payload, 'WP_SALEID') ?? fieldOf(row.payload, 'WP_SALE'),
    ipnId: fieldOf(row.payload, 'IPN_ID'),
    canReplay: verified ? canHelp(row) : isVouchedFor(keyDigest, digests),
  }
}

/** Whether processing it once more can end otherwise: it failed, or what it waited for is there now. */
function canHelp({ state, receivedAt, hasProduct, reason, payload }: Row): boolean {
  if (state === 'failed') return true
  if (state === 'received') return Date.now() - Date.parse(receivedAt) >= OVERDUE_SECONDS * 1000
  if (state === 'unmatched') return hasProduct
  return state === 'ignored' && reason === UNKNOWN_ACTION && readFields(payload).action !== null
}

const isVouchedFor = (digest: string | null, good: string[]) => digest !== null && good.includes(digest)

async function readInboxRow(id: string): Promise<Row> {
  const [row] = await rows(rowSchema)`SELECT ${columns} FROM ${withPurchase} WHERE e.id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'Notification not found')
  return row
}

/**
 * Processes a notification once more. Throws not_found, and conflict for one that did not carry a key that is good now:
 * nobody can vouch for it.
 */
export async function replayNotification(admin: Admin, id: string): Promise<IpnEvent> {
  const row = await readInboxRow(id)
  const digests = await goodDigests()
  if (!row.verified && !isVouchedFor(row.keyDigest, digests)) {
    throw new AppError(
      'conflict',
      'This notification did not carry your security key, so it cannot be replayed',
    )
  }
  await replay(row)
  await transaction((tx) => recordAudit(tx, admin, 'notification.replay', id))
  return toIpnEvent(await readInboxRow(id), digests)
}

async function replay(row: Row): Promise<void> {
  const { id, state } = row
  if (state === 'processed') return
  try {
    await db.ipnEvent.updateMany({
      // Somebody else may have come before.
      where: { id, state: { not: 'processed' } },
      data: { verified: true, state: 'received', reason: null },
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const reason = 'The same notification was taken in before'
    await db.ipnEvent.update({ where: { id }, data: { state: 'ignored', reason, keyDigest: null } })
    return
  }
  await processNotification(id)
}

const AT_ONCE = 200

/** Once a key is saved: processes everything that carried it before, the oldest first. */
export async function replayVouchedFor(): Promise<void> {
  const digests = await goodDigests()
  let waiting: Row[]
  do {
    waiting = await rows(rowSchema)`
      SELECT ${columns} FROM ${withPurchase} WHERE e.state = 'unverified' AND e.key_digest = ANY(${digests})
      ORDER BY e.received_at, e.id LIMIT ${AT_ONCE}`
    // Whatever becomes of one, it is unverified no longer.
    for (const row of waiting) await replay(row)
  } while (waiting.length === AT_ONCE)
}

/**
 * For maintenance: tries again what failed, each a little later than the time before. Two runs at once may try the same
 * one: each try is counted where it ends, and whoever comes second finds it done.
 */
export async function retryFailed(): Promise<void> {
  const due = await rows(idRowSchema)`
    SELECT id FROM ipn_events
    WHERE state = 'failed' AND attempts < 20 AND received_at < now() - make_interval(mins => attempts * attempts - 1)
    ORDER BY received_at, id LIMIT ${AT_ONCE}`
  for (const { id } of due) await processNotification(id)
}
