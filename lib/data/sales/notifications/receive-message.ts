import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { type NetworkName, networkNames } from '@/lib/contract/sales/networks'
import { db, Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { isHoldingSql } from '../networks/held-messages'
import type { Json, Network, Opened, RawRequest } from '../networks/network'
import {
  getCachedNetworkCredentials,
  type NetworkCredentials,
  readNetworkCredentials,
} from '../networks/network-credentials'
import { findNetwork } from '../networks/networks'
import { thankYouUrlOf } from '../networks/thank-you-url'
import { type Arrived, arrivedSchema, orUnavailable } from './receive-notification'
import { storeUnverifiedMessage } from './unverified-messages'
import { toVerifiedColumns } from './verified-columns'

/**
 * Returns the adapter of a network that is set up, if the URL contains its token. Throws `not_found` otherwise. Call it
 * before reading the body.
 */
export async function findReceiver(name: string, tokens: string[]): Promise<Receiver> {
  const known = networkNames.find((one) => one === name)
  const network = known ? findNetwork(known) : null
  if (!network) throw notFound()
  const isOpen = isUrlOpen(getCachedNetworkCredentials(network.name), tokens)
  if (!isOpen && !isUrlOpen(await readNetworkCredentials(network.name), tokens)) throw notFound()
  return { network, tokens }
}

/** A network, and the part of its notification URL after its name. */
export interface Receiver {
  network: Network
  tokens: string[]
}

const notFound = () => new AppError('not_found', 'Not found')

/**
 * Tells whether a network is set up, and its URL ends with a valid token. The URL of a network that doesn't
 * need a token must end without one.
 */
function isUrlOpen({ isSetUp, tokens: valid }: NetworkCredentials, given: string[]): boolean {
  const [token, ...more] = given
  if (!isSetUp) return false
  if (valid.length === 0) return token === undefined
  return token !== undefined && more.length === 0 && valid.map(digest).includes(digest(token))
}

/** Compares tokens by their hashes, so that the time of the comparison reveals nothing. */
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Stores a message of a network. `processQueue` processes it after the response. Throws `not_found` if the
 * URL was replaced or the network was turned off during the request, and `bad_request` or
 * `unsupported_media_type` if the body isn’t a message of this network. Throws `unauthorized` if its proof is wrong, and `unavailable` if no key is saved
 * or the message can’t be stored. Throws `rate_limited` after too many rejected messages from one sender.
 */
export async function receiveMessage(
  { network, tokens }: Receiver,
  raw: RawRequest,
  sender: string | null,
): Promise<Arrived[]> {
  return orUnavailable(async () => {
    // One statement checks the cached keys and stores the message. If nothing is stored, a newer key may exist.
    const stored = await storeIfVerified(network, raw, getCachedNetworkCredentials(network.name))
    return stored ?? retryWithFreshKeys({ network, tokens }, raw, sender)
  }, RETRY_HEADERS)
}

const RETRY_HEADERS = { 'Retry-After': '60' }

async function retryWithFreshKeys(
  { network, tokens }: Receiver,
  raw: RawRequest,
  sender: string | null,
): Promise<Arrived[]> {
  const credentials = await readNetworkCredentials(network.name)
  if (!isUrlOpen(credentials, tokens)) throw notFound()
  const opened = network.open(raw, credentials.proofKeys)
  if (opened.proof !== 'verified') return refuse(network, raw, opened, sender)
  // The first attempt finds nothing if a concurrent request stores the same message; the second one finds it.
  const stored =
    (await storeIfVerified(network, raw, credentials)) ?? (await storeIfVerified(network, raw, credentials))
  if (!stored) throw new Error('A key was saved or deleted during the request')
  return stored
}

async function storeIfVerified(
  network: Network,
  raw: RawRequest,
  credentials: NetworkCredentials,
): Promise<Arrived[] | null> {
  const opened = network.open(raw, credentials.proofKeys)
  return opened.proof === 'verified' ? storeMessage(network, opened.message, credentials.isStill) : null
}

/** Stores a request as unverified, so that it can be verified later with another key, and rejects it. */
async function refuse(
  network: Network,
  raw: RawRequest,
  opened: Exclude<Opened, { proof: 'verified' }>,
  sender: string | null,
): Promise<never> {
  if (opened.proof === 'malformed') throw malformed(network, raw, opened.why)
  if (opened.proof === 'refused') {
    await countRefused(network)
    await consumePoints('wrongKey', sender ?? 'unknown')
  }
  await storeUnverifiedMessage(network, raw, sender, opened)
  if (opened.proof === 'refused') throw new AppError('unauthorized', opened.why)
  throw new AppError('unavailable', 'No key is configured for this network', {
    headers: RETRY_HEADERS,
  })
}

/** Returns the error for a body that isn’t a message. A readable body is accepted with any content type. */
function malformed({ contentTypes, label }: Network, { headers }: RawRequest, why: string): AppError {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type === '' || contentTypes.includes(type.trim().toLowerCase())) return new AppError('bad_request', why)
  return new AppError('unsupported_media_type', `${label} sends ${contentTypes.join(' or ')}`)
}

/** Counts a rejected message toward the limit for all senders. Only a weak proof can be guessed. */
async function countRefused({ name, urlToken }: Network): Promise<void> {
  if (!urlToken) return
  await consumePoints('refusedMessage', name).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/**
 * Stores a verified message if the SQL condition is true, with one row for each part. The operation is idempotent. A
 * message that failed before waits for processing again. Null if the condition is false, or if a concurrent request is
 * storing the same message.
 */
async function storeMessage(
  network: Network,
  message: Json,
  condition: Prisma.Sql,
): Promise<Arrived[] | null> {
  const { name } = network
  const columns = toVerifiedColumns(network, message)
  const parts = columns.parts.map((part) => ({ id: v7(), ...part }))
  const isSame = Prisma.sql`network = ${name} AND identity = ${columns.identity} AND verified`
  const stored = await queryPrepared(arrivedSchema)`
    WITH proven AS (SELECT WHERE ${condition}), stored AS (
      INSERT INTO ipn_events (id, network, payload, event, payload_sha256, identity, part, mode, verified, state, held,
        facts_after)
      SELECT part.id, ${name}, ${JSON.stringify(message)}::jsonb, part.event, ${columns.payloadSha256}, ${columns.identity},
        part.part, part.mode, TRUE, 'received', ${isHoldingSql(network)}, ${factsAfterSql(network)}
      FROM proven, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS part(id uuid, part int, event jsonb, mode text)
      ON CONFLICT DO NOTHING
      RETURNING id, state
    ), again AS (
      UPDATE ipn_events SET state = 'received', reason = NULL FROM proven WHERE ${isSame} AND state = 'failed'
      RETURNING id, state
    )
    SELECT * FROM stored UNION ALL SELECT * FROM again
    UNION ALL SELECT id, state FROM ipn_events, proven WHERE ${isSame}`
  return stored.length > 0 ? stored : null
}

/**
 * SQL: the time after which data about a message is read from the API of the network. Null if the network's
 * messages don't need this data.
 */
const factsAfterSql = (network: Network) =>
  network.facts ? Prisma.sql`now()` : Prisma.sql`NULL::timestamptz`

/** Returns the response to a stored message. */
export const writeAnswer = ({ name, answer }: Network) => answer?.(thankYouUrlOf(name)) ?? 'OK'

/** Stores when messages of a network arrived. Run it after the response. */
export async function recordArrival(network: NetworkName): Promise<void> {
  // Concurrent requests within a second change the row once, so that they don’t wait for each other.
  await db.$executeRaw`
    UPDATE networks SET first_message_at = COALESCE(first_message_at, now()), last_message_at = now()
    WHERE network = ${network} AND (last_message_at IS NULL OR last_message_at < now() - interval '1 second')`
}
