import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Page } from '@/lib/contract/paging'
import { fieldOf } from '@/lib/contract/sales/notification-fields'
import { type IpnEvent, type IpnEventQuery, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { behind, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import { securityKeys } from '@/lib/data/system/settings-keys'
import { db, Prisma, transaction } from '@/lib/server/db'
import { isUniqueViolation } from '@/lib/server/db-error'
import { idRowSchema, rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { vault } from '@/lib/server/vault'
import { UNKNOWN_ACTION } from './arriving'
import { processNotification } from './drain'

const rowSchema = ipnEventSchema
  .omit({ action: true, saleId: true, ipnId: true, canReplay: true })
  .extend({ verified: z.boolean(), keyDigest: z.string().nullable() })
type Row = z.infer<typeof rowSchema>

const columns = Prisma.sql`
  id, received_at, state::text AS state, reason, attempts, verified, purchase_id, payload, key_digest`

/** One that waits for longer counts as stuck: it is settled within a second or two of its answer. */
const STUCK_SECONDS = 60
const stuck = Prisma.sql`(state = 'received' AND received_at < now() - make_interval(secs => ${STUCK_SECONDS}))`

/** The newest first. */
export async function listNotifications(_admin: Admin, query: IpnEventQuery): Promise<Page<IpnEvent>> {
  const { cursor, limit, state } = query
  const digests = await goodDigests()
  const found = await rows(rowSchema)`
    SELECT ${columns} FROM ipn_events
    WHERE ${inState(state)} ${behind(cursor, Prisma.sql`received_at`, Prisma.sql`id`)}
    ORDER BY received_at DESC, id DESC LIMIT ${limit + 1}`
  const page = toPage(found, limit, ({ receivedAt, id }) => ({ at: receivedAt, id }))
  return page.map((row) => toIpnEvent(row, digests))
}

function inState(state: IpnEventQuery['state']): Prisma.Sql {
  if (!state) return Prisma.sql`TRUE`
  if (state !== 'attention') return Prisma.sql`state = ${state}::ipn_state`
  return Prisma.sql`(state IN ('unverified', 'failed', 'unmatched')
    OR (state = 'ignored' AND reason = ${UNKNOWN_ACTION}) OR ${stuck})`
}

function toIpnEvent({ keyDigest, verified, ...row }: Row, digests: string[]): IpnEvent {
  return {
    ...row,
    action: fieldOf(row.payload, 'WP_ACTION'),
    saleId: fieldOf(row.payload, 'WP_SALEID') ?? fieldOf(row.payload, 'WP_SALE'),
    ipnId: fieldOf(row.payload, 'IPN_ID'),
    canReplay: verified ? !isUnderWay(row) : isVouchedFor(keyDigest, digests),
  }
}

/** Done, or about to be. */
const isUnderWay = ({ state, receivedAt }: Pick<Row, 'state' | 'receivedAt'>) =>
  state === 'processed' ||
  (state === 'received' && Date.now() - Date.parse(receivedAt) < STUCK_SECONDS * 1000)

const isVouchedFor = (digest: string | null, good: string[]) => digest !== null && good.includes(digest)

/** What the keys that are good now look like in the inbox. */
async function goodDigests(): Promise<string[]> {
  return (await securityKeys()).flatMap((key) => vault.digests(key))
}

async function readInboxRow(id: string): Promise<Row> {
  const [row] = await rows(rowSchema)`SELECT ${columns} FROM ipn_events WHERE id = ${id}::uuid`
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
      SELECT ${columns} FROM ipn_events WHERE state = 'unverified' AND key_digest = ANY(${digests})
      ORDER BY received_at, id LIMIT ${AT_ONCE}`
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
