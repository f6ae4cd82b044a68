import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { shareNextRun } from '@/lib/data/share-next-run'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { describeError, log } from '@/lib/server/log'
import { isIgnoredItemSql } from '../listings'
import { findNetwork } from '../networks/networks'
import { normalItemSql } from '../networks/normal-items'
import { listSaleIdentifiers, storedSaleIdSql } from '../networks/stored-ids'
import { storeMissingEvents } from './fill-missing-events'
import { redactNotifications } from './forget-buyer'
import { lockSales, readSales, type StoredPurchase, selectPurchases, tryLockSales } from './match-purchases'
import {
  hasSaleId,
  type Notification,
  parseNotification,
  type StoredNotification,
  storedNotificationSchema,
} from './parse-notification'
import { processLockedSales } from './process-sales'

/** SQL: whether a notification can be processed: it isn’t on hold, and doesn’t wait for data from an API. */
const isReadySql = Prisma.sql`NOT held AND facts_after IS NULL`

/**
 * Processes every waiting notification. Call this after the response. If the database is down, or another process
 * keeps sales locked, the remaining notifications wait for the next call, at the latest by maintenance.
 */
export const processQueue = shareNextRun(processAll)

/**
 * Pauses in milliseconds after each attempt without progress, because the database is down or another process
 * locks the sales.
 */
const PAUSES_MS = [50, 200, 500, 1000, 2000, 4000, 8000, 15_000]

async function processAll(): Promise<void> {
  let failedAttempts = 0
  for (;;) {
    const { processed, isMore } = await processOnce(failedAttempts === 0)
    if (!isMore) return
    const pause = processed > 0 ? 0 : PAUSES_MS[failedAttempts]
    if (pause === undefined) return
    failedAttempts = processed > 0 ? 0 : failedAttempts + 1
    if (pause > 0) await sleep(pause)
  }
}

const NO_PROGRESS = { processed: 0, isMore: true }

/**
 * Processes a batch in one transaction. If that fails and the database is up, processes each notification
 * alone.
 */
async function processOnce(isFirst: boolean): Promise<NotificationBatchResult> {
  try {
    return await processNotificationBatch().catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
      return processEachAlone()
    })
  } catch (error) {
    if (isFirst) log.error('notifications_wait', error)
    return NO_PROGRESS
  }
}

/**
 * Processes each waiting notification in its own transaction. Throws if the database is down, so that an
 * outage marks no notification as failed.
 */
async function processEachAlone(): Promise<NotificationBatchResult> {
  const waiting = await queryRows(idRowSchema)`
    SELECT id FROM ipn_events WHERE state = 'received' AND ${isReadySql} ORDER BY received_at, id LIMIT ${NOTIFICATIONS_PER_BATCH}`
  let stuck = 0
  for (const { id } of waiting) {
    const isDone = await processNotificationOrThrow(id).then(
      () => true,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error
        return markFailed(id, error)
      },
    )
    if (!isDone) stuck += 1
  }
  return {
    processed: waiting.length - stuck,
    isMore: stuck === 0 && waiting.length === NOTIFICATIONS_PER_BATCH,
  }
}

/**
 * Processes one notification immediately, for callers whose response contains the result. If that fails, stores
 * the reason; maintenance retries the notification.
 */
export async function processNotification(id: string): Promise<void> {
  try {
    await processNotificationOrThrow(id)
  } catch (error) {
    await markFailed(id, error)
  }
}

/**
 * For maintenance: retries failed notifications, with longer pauses after each attempt. Two runs may retry
 * the same notification concurrently: the second one finds it processed.
 */
export async function retryFailedNotifications(): Promise<void> {
  const due = await queryRows(idRowSchema)`
    SELECT id FROM ipn_events
    WHERE state = 'failed' AND facts_after IS NULL AND attempts < 20
      AND received_at < now() - make_interval(mins => attempts * attempts - 1)
    ORDER BY received_at, id LIMIT ${NOTIFICATIONS_PER_BATCH}`
  for (const { id } of due) await processNotification(id)
}

/**
 * Marks a notification as failed. Returns false if that was not possible; then it stays `received` and the
 * next run retries it.
 */
async function markFailed(id: string, error: unknown): Promise<boolean> {
  log.error('notification_failed', error, { notificationId: id })
  const failed = { state: 'failed', reason: describeError(error), attempts: { increment: 1 } } as const
  try {
    await db.ipnEvent.updateMany({ where: { id, state: { in: ['received', 'failed'] } }, data: failed })
    return true
  } catch (second) {
    log.error('notification_not_marked', second, { notificationId: id })
    return false
  }
}

/**
 * Reason that is stored with a notification whose action is unknown. The owner should look at such a notification,
 * but not at other ignored ones.
 */
export const UNKNOWN_ACTION_REASON = 'We don’t recognize this action'

/** Reason that is stored with a notification about an item that the owner set to “Not from this shop”. */
export const IGNORED_ITEM_REASON = 'This item isn’t from this shop'

const saleName = Prisma.sql`COALESCE(NULLIF(e.event ->> 'saleName', ''), NULLIF(e.event ->> 'saleId', ''))`
const isOfSale = Prisma.sql`p.warrior_plus_sale = ${storedSaleIdSql(Prisma.sql`e.network`, saleName)}`

const isOfSameItem = Prisma.sql`(p.item IS NULL OR ${normalItemSql(Prisma.sql`p.network`, Prisma.sql`p.item`)}
  = ${normalItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)})`

/**
 * SQL: whether notification `e` is about an item that is not from this shop. If the item’s purchase has a product, the
 * notification still counts, so that a refund ends access. For a notification without an item, true if its sale has no
 * purchase, and another notification of the sale was ignored because of its item.
 */
const isOfIgnoredItemSql = Prisma.sql`CASE WHEN e.event ->> 'item' IS NOT NULL
  THEN ${isIgnoredItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)}
    AND NOT EXISTS (SELECT FROM purchases p WHERE p.product_id IS NOT NULL AND ${isOfSale} AND ${isOfSameItem})
  ELSE e.event ->> 'saleId' <> '' AND EXISTS (SELECT FROM listings l WHERE l.product_id IS NULL AND l.network = e.network)
    AND NOT EXISTS (SELECT FROM purchases p WHERE ${isOfSale})
    AND EXISTS (SELECT FROM ipn_events other WHERE other.network = e.network AND other.verified
      AND other.state = 'ignored' AND other.reason = ${IGNORED_ITEM_REASON}
      AND other.event ->> 'saleId' = e.event ->> 'saleId') END`

const arrivingColumns = Prisma.sql`
  e.id, e.received_at, e.state::text AS state, e.payload, e.event, e.network, e.mode, ${isOfIgnoredItemSql} AS is_ignored_item`

/** Reason that is stored with a message that changes nothing and doesn't need attention. */
export const NO_CHANGE_REASON = 'This notification doesn’t affect a purchase'

/**
 * Processes one notification, unless it is already processed. Locks its row before its sale, so the second of
 * two concurrent calls waits and finds it processed. Throws database errors; the transaction is rolled back.
 */
export async function processNotificationOrThrow(id: string): Promise<void> {
  await transaction(async (tx) => {
    const open = await queryRows(storedNotificationSchema, tx)`
      SELECT ${arrivingColumns} FROM ipn_events e
      WHERE id = ${id}::uuid AND state IN ('received', 'failed') AND ${isReadySql} FOR UPDATE`
    const [arriving] = await markUnrelated(tx, open)
    if (!arriving) return
    await processLockedSales(tx, [arriving], await lockSales(tx, [arriving.saleId, arriving.apiSaleId]))
  })
}

export const NOTIFICATIONS_PER_BATCH = 200

/** How many notifications of a batch were processed, and whether more are waiting. */
export interface NotificationBatchResult {
  processed: number
  isMore: boolean
}

/**
 * Processes up to 200 of the oldest notifications in one transaction. Row locks (SKIP LOCKED) are the lease:
 * other processes skip these rows, and the database releases them immediately if this process is killed.
 * Takes the first notification of each sale and skips sales that another process has locked.
 */
export function processNotificationBatch(): Promise<NotificationBatchResult> {
  return transaction(async (tx) => {
    const open = await queryRows(storedNotificationSchema, tx)`
      SELECT ${arrivingColumns} FROM ipn_events e
      WHERE state = 'received' AND ${isReadySql} ORDER BY received_at, id LIMIT ${NOTIFICATIONS_PER_BATCH} FOR UPDATE SKIP LOCKED`
    const arriving = await markUnrelated(tx, open)
    const chosen = await processFirstOfEach(tx, arriving)
    const left = arriving.length - chosen
    return { processed: open.length - left, isMore: left > 0 || open.length === NOTIFICATIONS_PER_BATCH }
  })
}

async function processFirstOfEach(tx: Transaction, arriving: Notification[]): Promise<number> {
  if (arriving.length === 0) return 0
  const identifiers = new Set(arriving.flatMap(({ saleId, apiSaleId }) => [saleId, apiSaleId]))
  const locked = await tryLockSales(tx, [...identifiers])
  const purchases = await readSales(tx, [...locked])
  const chosen = selectFirstOfEachSale(arriving, purchases, locked)
  if (chosen.length > 0) await processLockedSales(tx, chosen, purchases)
  return chosen.length
}

/**
 * Returns the first notification of each sale whose locks this process holds. If a notification is left for later, all
 * later notifications of the same buyer are too, because a buyer’s first notification provides the account’s name.
 */
function selectFirstOfEachSale(arriving: Notification[], purchases: StoredPurchase[], locked: Set<string>) {
  const usedIdentifiers = new Set<string>()
  const waitingBuyers = new Set<string | null>()
  return arriving.filter((one) => {
    const known = listSaleIdentifiers(selectPurchases(one, purchases))
    const identifiers = [one.saleId, one.apiSaleId, ...known]
    const isFree = identifiers.every((id) => locked.has(id) && !usedIdentifiers.has(id))
    const isFirst = isFree && !waitingBuyers.has(one.buyer.email)
    for (const id of identifiers) usedIdentifiers.add(id)
    if (!isFirst && one.buyer.email) waitingBuyers.add(one.buyer.email)
    return isFirst
  })
}

/**
 * Returns the new state of a notification that can’t change a purchase: one of an item that is not from this shop,
 * the affiliate’s copy, or one without a known action or a sale ID. Null for all other notifications.
 */
function unrelatedState(notification: Notification) {
  const { isCopy, action, isIgnoredItem, network } = notification
  if (isIgnoredItem) return { state: 'ignored', reason: IGNORED_ITEM_REASON } as const
  if (isCopy) return { state: 'ignored', reason: 'This is the affiliate’s copy of the notification' } as const
  if (action === 'noted') {
    const isReported = findNetwork(network).reportsUnknownActions
    return { state: 'ignored', reason: isReported ? UNKNOWN_ACTION_REASON : NO_CHANGE_REASON } as const
  }
  return hasSaleId(notification)
    ? null
    : ({ state: 'unmatched', reason: 'The notification has no sale ID' } as const)
}

/**
 * Updates the state of notifications that can't change a purchase, and returns the others. Stores events that are
 * missing.
 */
async function markUnrelated(tx: Transaction, stored: StoredNotification[]): Promise<Notification[]> {
  await storeMissingEvents(
    tx,
    stored.filter(({ event }) => !event),
  )
  const notifications = stored.map(parseNotification)
  const unrelated = notifications.flatMap((one) => {
    const outcome = unrelatedState(one)
    return outcome ? [{ id: one.id, ...outcome }] : []
  })
  if (unrelated.length > 0) {
    await tx.$executeRaw`
      UPDATE ipn_events e SET state = unrelated.state, reason = unrelated.reason, attempts = attempts + 1
      FROM jsonb_to_recordset(${JSON.stringify(unrelated)}::jsonb) AS unrelated(id uuid, state ipn_state, reason text)
      WHERE e.id = unrelated.id`
  }
  await redactNotifications(
    tx,
    notifications.filter(({ isIgnoredItem }) => isIgnoredItem),
  )
  return notifications.filter((one) => !unrelatedState(one))
}
