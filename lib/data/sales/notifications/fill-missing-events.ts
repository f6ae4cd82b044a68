import 'server-only'
import { type IpnEvent, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readEvent } from '../networks/networks'

const rowSchema = ipnEventSchema.pick({ id: true, payload: true })
const AT_ONCE = 1000

/**
 * Reads the events of stored WarriorPlus messages, and stores them for messages without an event. An earlier
 * release stored no events.
 */
export async function storeMissingEvents(
  tx: Transaction,
  messages: Pick<IpnEvent, 'id' | 'payload'>[],
): Promise<void> {
  if (messages.length === 0) return
  const read = messages.map(({ id, payload }) => ({ id, event: readEvent('warriorplus', payload) }))
  await tx.$executeRaw`
    UPDATE ipn_events e SET event = read.event, identity = COALESCE(e.identity, e.payload_sha256)
    FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS read(id uuid, event jsonb)
    WHERE e.id = read.id AND e.event IS NULL`
}

/**
 * Stores the events of notifications that an earlier release received while this release was being installed.
 * Until then, lists and lookups by event don’t find these notifications. Runs during maintenance, and before
 * a buyer is forgotten.
 */
export async function fillMissingEvents(
  runBatch: (batch: (tx: Transaction) => Promise<number>) => Promise<number> = transaction,
): Promise<void> {
  while ((await runBatch(fillBatch)) === AT_ONCE);
}

async function fillBatch(tx: Transaction): Promise<number> {
  const messages = await queryRows(rowSchema, tx)`
    SELECT id, payload FROM ipn_events WHERE event IS NULL LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`
  await storeMissingEvents(tx, messages)
  return messages.length
}
