import 'server-only'
import { type Transaction, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import { lockSales, readSales, tryLockSales } from './ledger'
import { type KnownPurchase, purchasesOf } from './sale'
import { namesIn } from './sale-names'
import { settleArriving } from './settle'
import {
  isAboutSale,
  type Notification,
  readNotification,
  type SaleNotification,
  type StoredNotification,
  storedSchema,
} from './states'

/** Why a notification was ignored that somebody should look at; the others were ignored rightly. */
export const UNKNOWN_ACTION = 'An action that Lectern does not know'

/**
 * Settles a stored notification, unless somebody has. The lock of its row comes before that of its sale: two who settle it
 * wait for each other, and the second finds it done. Throws when the database does; then nothing of it has happened.
 */
export async function settleNotification(id: string): Promise<void> {
  await transaction(async (tx) => {
    const open = await rows(storedSchema, tx)`
      SELECT id, received_at, state::text AS state, payload FROM ipn_events
      WHERE id = ${id}::uuid AND state IN ('received', 'failed') FOR UPDATE`
    const [arriving] = await setAside(tx, open)
    if (!arriving) return
    await settleArriving(tx, [arriving], await lockSales(tx, [arriving.saleId, arriving.sale]))
  })
}

export const AT_ONCE = 200

/** How many of those that waited were settled, and how many still wait, for one another or because there are more. */
export interface Settled {
  settled: number
  isMore: boolean
}

/**
 * Settles what waits and nobody else is at, up to 200 of the oldest, in one transaction. It holds their rows, which is the
 * lease: whoever else looks passes them by, and when this process ends in the middle, the database gives them back at once.
 * Of a sale with several the first is settled, and sales that somebody else holds are left.
 */
export function settleSome(): Promise<Settled> {
  return transaction(async (tx) => {
    const open = await rows(storedSchema, tx)`
      SELECT id, received_at, state::text AS state, payload FROM ipn_events
      WHERE state = 'received' ORDER BY received_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`
    const arriving = await setAside(tx, open)
    const chosen = await settleFirstOfEach(tx, arriving)
    const left = arriving.length - chosen
    return { settled: open.length - left, isMore: left > 0 || open.length === AT_ONCE }
  })
}

async function settleFirstOfEach(tx: Transaction, arriving: SaleNotification[]): Promise<number> {
  if (arriving.length === 0) return 0
  const names = new Set(arriving.flatMap(({ saleId, sale }) => [saleId, sale]))
  const locked = await tryLockSales(tx, [...names])
  const purchases = await readSales(tx, [...locked])
  const chosen = firstOfEach(arriving, purchases, locked)
  if (chosen.length > 0) await settleArriving(tx, chosen, purchases)
  return chosen.length
}

/**
 * The first notification of each sale. One that is left is overtaken by none of its sale, and by none of its buyer: the
 * first of these names their account.
 */
function firstOfEach(arriving: SaleNotification[], purchases: KnownPurchase[], locked: Set<string>) {
  const taken = new Set<string>()
  const left = new Set<string | null>()
  return arriving.filter((one) => {
    const names = [one.saleId, one.sale, ...namesIn(purchasesOf(one, purchases))]
    const isFree = names.every((name) => locked.has(name) && !taken.has(name))
    const isFirst = isFree && !left.has(one.email)
    for (const name of names) taken.add(name)
    if (!isFirst && one.email) left.add(one.email)
    return isFirst
  })
}

/** What is done with a notification that is about no sale of ours; null: it is about one. */
function asideOf({ isAffiliateCopy, action, saleId }: Notification) {
  if (isAffiliateCopy) return { state: 'ignored', reason: "The affiliate's copy of a notification" } as const
  if (!action) return { state: 'ignored', reason: UNKNOWN_ACTION } as const
  return saleId ? null : ({ state: 'unmatched', reason: 'The notification names no sale' } as const)
}

/** Sets aside those that are about no sale of ours, and returns the others. */
async function setAside(tx: Transaction, stored: StoredNotification[]): Promise<SaleNotification[]> {
  const notifications = stored.map(readNotification)
  const aside = notifications.flatMap((one) => {
    const outcome = asideOf(one)
    return outcome ? [{ id: one.id, ...outcome }] : []
  })
  if (aside.length > 0) {
    await tx.$executeRaw`
      UPDATE ipn_events e SET state = aside.state, reason = aside.reason, attempts = attempts + 1
      FROM jsonb_to_recordset(${JSON.stringify(aside)}::jsonb) AS aside(id uuid, state ipn_state, reason text)
      WHERE e.id = aside.id`
  }
  return notifications.filter((one) => !asideOf(one)).filter(isAboutSale)
}
