import 'server-only'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { NetworkName } from '@/lib/contract/sales/networks'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { collectForNextRun } from '@/lib/data/share-next-run'
import { db, Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { isHoldingSql } from '../networks/held-messages'
import type { Network, RawRequest } from '../networks/network'
import { thankYouUrlOf } from '../networks/thank-you-url'
import { storedNotificationSchema } from './parse-notification'
import { storeUnverifiedForm, storeUnverifiedMessage } from './unverified-notifications'
import {
  type KeySource,
  type MessageReceiver,
  toFormColumns,
  type VerifiedMessage,
  verifyMessage,
  verifyNotification,
} from './verify-notifications'

const arrivedNotificationSchema = storedNotificationSchema.pick({ id: true, state: true })
/** A stored notification. */
export type ArrivedNotification = z.infer<typeof arrivedNotificationSchema>

/**
 * Stores a notification from WarriorPlus and returns it. `processQueue` processes it after the response. If the
 * response depends on the result, `processNotification` processes it before the response. Throws `unauthorized`
 * if its security key is wrong, and `rate_limited` after too many wrong keys from one sender. Throws
 * `unavailable` if no key is configured or the notification can't be stored.
 */
export async function receiveNotification(
  fields: FormFields,
  sender: string | null,
): Promise<ArrivedNotification> {
  return first(
    await receive(async (keys) => {
      const verified = await verifyNotification(fields, keys)
      if (!('rejected' in verified)) return verified
      const { proof, message, secret, why } = verified.rejected
      const isConfigured = proof === 'refused'
      return {
        refuse: () =>
          refuse(
            proof,
            sender,
            () => storeUnverifiedForm(message, secret, sender, why),
            isConfigured ? 'The security key is missing or wrong' : 'No security key is configured',
          ),
      }
    }),
  )
}

/**
 * Stores a verified notification of WarriorPlus. The operation is idempotent: the same notification is stored
 * only once. A notification that failed before waits for processing again.
 */
export const storeNotification = async (fields: FormFields): Promise<ArrivedNotification> =>
  first(await storeOrFind({ columns: toFormColumns(fields), areKeysValidSql: Prisma.sql`TRUE` }))

function first([stored]: ArrivedNotification[]): ArrivedNotification {
  if (!stored) throw new Error('A WarriorPlus notification has one part')
  return stored
}

const RETRY_HEADERS = { 'Retry-After': '60' }

/**
 * Stores a message of another network, with one row for each part. `processQueue` processes it after the response.
 * Throws `not_found` if the URL was replaced or the network was turned off during the request, and `bad_request` or
 * `unsupported_media_type` if the body isn’t a message of this network. Throws `unauthorized` if its proof is wrong,
 * and `unavailable` if no key is saved or the message can’t be stored. Throws `rate_limited` after too many rejected
 * messages from one sender.
 */
export function receiveMessage(
  receiver: MessageReceiver,
  raw: RawRequest,
  sender: string | null,
): Promise<ArrivedNotification[]> {
  return receive(async (keys) => {
    const verified = await verifyMessage(receiver, raw, keys)
    if (!('rejected' in verified)) return verified
    const { network } = receiver
    const result = verified.rejected
    return {
      refuse: async () => {
        if (result.proof === 'malformed') throw malformed(network, raw, result.why)
        if (result.proof === 'refused') await countRefused(network)
        const isConfigured = result.proof === 'refused'
        return refuse(
          result.proof,
          sender,
          () => storeUnverifiedMessage(network, raw, sender, result),
          isConfigured ? result.why : 'No key is configured for this network',
          RETRY_HEADERS,
        )
      },
    }
  }, RETRY_HEADERS)
}

/** Returns the error for a body that isn’t a message. A readable body is accepted with any content type. */
function malformed({ contentTypes, label }: Network, { headers }: RawRequest, why: string): AppError {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type === '' || contentTypes.includes(type.trim().toLowerCase())) return new AppError('bad_request', why)
  return new AppError('unsupported_media_type', `${label} sends ${contentTypes.join(' or ')}`)
}

/** Counts a rejected message toward the limit for all senders, if the network’s proof is weak enough to guess. */
async function countRefused({ name, urlToken }: Network): Promise<void> {
  if (!urlToken) return
  await consumePoints('refusedMessage', name).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** Verifies a request with the keys that this process read last, or with those in the database. */
type VerifyWithKeys = (keys: KeySource) => Promise<VerifiedMessage | { refuse: () => Promise<never> }>

/**
 * Verifies and stores a request of any network. Throws the errors of `refuse`, and `unavailable` with these headers
 * for all other errors.
 */
async function receive(
  verifyWith: VerifyWithKeys,
  headers: Record<string, string> = {},
): Promise<ArrivedNotification[]> {
  try {
    // Avoids a query for the keys: the statement that stores the message also checks that the cached keys are valid. If
    // nothing is stored, the database may have a newer key.
    const cached = await verifyWith('cached')
    const stored = 'columns' in cached ? await storeIfKeysValid(cached) : null
    if (stored) return stored
    const fresh = await verifyWith('stored')
    return 'columns' in fresh ? await storeOrFind(fresh) : await fresh.refuse()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error('notification_not_stored', error)
    throw new AppError('unavailable', 'We couldn’t store the notification. Send it again.', { headers })
  }
}

/**
 * Rejects a request after storing it as unverified, so that the owner can see it and a key saved later can verify it.
 * Before a key is configured, stores all requests without a limit per sender, because they may be real.
 */
async function refuse(
  proof: 'refused' | 'unproven',
  sender: string | null,
  store: () => Promise<void>,
  why: string,
  headers: Record<string, string> = {},
): Promise<never> {
  if (proof === 'refused') await consumePoints('wrongKey', sender ?? 'unknown')
  await store()
  throw proof === 'refused'
    ? new AppError('unauthorized', why)
    : new AppError('unavailable', why, { headers })
}

async function storeOrFind(verified: VerifiedMessage): Promise<ArrivedNotification[]> {
  // The first attempt finds nothing if a concurrent request stores the same message; the second one finds it.
  const stored = (await storeIfKeysValid(verified)) ?? (await storeIfKeysValid(verified))
  if (!stored) throw new Error('A key was saved or deleted during the request')
  return stored
}

/**
 * Stores a verified message if its keys are still valid, with one row for each part. The operation is idempotent. A
 * message that failed before waits for processing again. Null if a key changed, or if a concurrent request is storing
 * the same message.
 */
async function storeIfKeysValid({
  columns,
  areKeysValidSql,
}: VerifiedMessage): Promise<ArrivedNotification[] | null> {
  const { network, message, payloadSha256, identity, isSameSql } = columns
  const parts = columns.parts.map((part) => ({ id: v7(), ...part }))
  const stored = await queryPrepared(arrivedNotificationSchema)`
    WITH valid_keys AS (SELECT WHERE ${areKeysValidSql}), stored AS (
      INSERT INTO ipn_events (id, network, payload, event, payload_sha256, identity, part, mode, verified, state, held,
        facts_after)
      SELECT part.id, ${network.name}, ${JSON.stringify(message)}::jsonb, part.event, ${payloadSha256}, ${identity},
        part.part, part.mode, TRUE, 'received', ${isHoldingSql(network)}, ${factsAfterSql(network)}
      FROM valid_keys, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS part(id uuid, part int, event jsonb, mode text)
      ON CONFLICT DO NOTHING
      RETURNING id, state
    ), retried AS (
      UPDATE ipn_events SET state = 'received', reason = NULL FROM valid_keys WHERE ${isSameSql} AND state = 'failed'
      RETURNING id, state
    )
    SELECT * FROM stored UNION ALL SELECT * FROM retried
    UNION ALL SELECT id, state FROM ipn_events, valid_keys WHERE ${isSameSql}`
  return stored.length > 0 ? stored : null
}

/**
 * SQL: the time after which data about a message is read from the API of the network. Null if the network's
 * messages don't need this data.
 */
const factsAfterSql = (network: Network) =>
  network.facts ? Prisma.sql`now()` : Prisma.sql`NULL::timestamptz`

/** Returns the response to a stored message. */
export const getMessageResponse = ({ name, answer }: Network) => answer?.(thankYouUrlOf(name)) ?? 'OK'

/** Stores when a message of a network arrived. Run it after the response. */
export const recordMessageArrival = collectForNextRun(async (networks: NetworkName[]) => {
  // Updates a row at most once per second, so that processes don’t wait for each other’s row locks.
  await db.$executeRaw`
    UPDATE networks SET first_message_at = COALESCE(first_message_at, now()), last_message_at = now()
    WHERE network = ANY(${networks}) AND (last_message_at IS NULL OR last_message_at < now() - interval '1 second')`
})
