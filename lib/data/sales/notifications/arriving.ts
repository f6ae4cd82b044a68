import 'server-only'
import { type Transaction, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import { lockSales, readSales } from './ledger'
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
    const names = [arriving.saleId, arriving.sale]
    await lockSales(tx, names)
    await settleArriving(tx, [arriving], await readSales(tx, names))
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
