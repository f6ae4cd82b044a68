import 'server-only'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'
import { preparedRows } from '@/lib/server/db/typed-rows'
import type { Json, SaleEvent } from '../networks/network'
import { storedNotificationSchema } from './action-rules'

const arrivedSchema = storedNotificationSchema.pick({ id: true, state: true })
export type Arrived = z.infer<typeof arrivedSchema>

/** A verified message without its secrets. */
export interface VerifiedMessage {
  network: NetworkName
  payload: Json
  /** One event for each item. */
  events: [SaleEvent, ...SaleEvent[]]
  /** Hash of the payload. */
  hash: string
  /** Identity of the message at its network. Default: the hash. */
  identity?: string
}

/**
 * Stores the parts of a verified message in one statement, if the SQL condition is true. Parts that failed before
 * wait for processing again. Returns the first part, or null if the condition is false or a concurrent request is
 * storing the same message.
 */
export async function storeMessageIf(
  condition: Prisma.Sql,
  { network, payload, events, hash, identity = hash }: VerifiedMessage,
): Promise<Arrived | null> {
  const parts = events.map((event, part) => ({ id: v7(), part, mode: event.mode, event }))
  const isSame = Prisma.sql`verified AND (payload_sha256 = ${hash} OR (network = ${network} AND identity = ${identity}))`
  const [stored] = await preparedRows(arrivedSchema)`
    WITH proven AS (SELECT WHERE ${condition}), stored AS (
      INSERT INTO ipn_events (id, network, payload, event, payload_sha256, identity, part, mode, verified, state)
      SELECT message.id, ${network}, ${JSON.stringify(payload)}::jsonb, message.event, ${hash}, ${identity}, message.part,
        message.mode, TRUE, 'received'
      FROM proven, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS message(id uuid, part int, mode text, event jsonb)
      ON CONFLICT DO NOTHING
      RETURNING id, state, part
    ), again AS (
      UPDATE ipn_events SET state = 'received', reason = NULL FROM proven WHERE ${isSame} AND state = 'failed'
      RETURNING id, state, part
    )
    SELECT id, state FROM (
      SELECT 1 AS choice, * FROM stored UNION ALL SELECT 2, * FROM again
      UNION ALL SELECT 3, id, state, part FROM ipn_events, proven WHERE ${isSame}
    ) found ORDER BY choice, part LIMIT 1`
  return stored ?? null
}
