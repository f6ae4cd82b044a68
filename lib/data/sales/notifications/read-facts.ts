import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { shareNextRun } from '@/lib/data/share-next-run'
import { readSafeModeSince } from '@/lib/data/system/safe-mode'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import { boundedFetch } from '@/lib/server/http/bounded-fetch'
import { log } from '@/lib/server/log'
import type { ApiKey, Json, Network } from '../networks/network'
import { readNetworkCredentials } from '../networks/network-credentials'
import { listNetworks, readEvents } from '../networks/networks'
import { NO_CHANGE_REASON } from './process-queue'

/** Maximum number of messages whose data is read at once. */
const AT_ONCE = 20
/** Lease on a message while a process reads the data about it. Seconds. */
const LEASE_SECONDS = 60

const waitingSchema = z.strictObject({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  payload: z.json(),
  identity: z.string(),
  payloadSha256: z.string(),
  mode: z.enum(['live', 'test']),
})
type Waiting = z.infer<typeof waitingSchema>

/**
 * Reads data about stored messages from the APIs of their networks, and stores the data with the messages, so
 * that a replay doesn't call the API. Messages wait while this site is in safe mode, and until the owner
 * saves an API key. Call `processQueue` afterward.
 */
export const readDueFacts = shareNextRun(async () => {
  if (await readSafeModeSince()) return
  for (const network of listNetworks()) if (network.facts) await readFactsOf(network)
})

async function readFactsOf(network: Network): Promise<void> {
  const { apiKeys } = await readNetworkCredentials(network.name)
  const usable = await db.networkKey.findMany({
    where: {
      network: network.name,
      kind: 'api',
      OR: [{ pausedUntil: null }, { pausedUntil: { lte: new Date() } }],
    },
    select: { id: true, mode: true },
  })
  for (const { id } of usable) {
    const key = apiKeys.find((one) => one.id === id)
    if (key) await readFactsWith(network, key)
  }
}

/**
 * With one API key, fetches the data of all notifications that are due. Stops if the network rejects the key,
 * or the database is down.
 */
async function readFactsWith(network: Network, key: ApiKey): Promise<void> {
  // The first call shows whether the network accepts the key.
  let limit = 1
  for (;;) {
    const waiting = await claimWaiting(network, key, limit)
    const read = await Promise.all(waiting.map((one) => readFacts(network, key, one)))
    const isUp = await storeFacts(
      network,
      read.filter((one) => typeof one === 'object'),
    )
    const rejected = waiting.filter((_, index) => read[index] === 'rejected')
    if (rejected.length > 0) await pauseKey(key, rejected)
    if (!isUp || rejected.length > 0 || waiting.length < limit) return
    limit = AT_ONCE
  }
}

/**
 * Leases notifications whose data is due to be fetched from the network. If the process is killed, the lease
 * ends after a minute.
 */
const claimWaiting = ({ name }: Network, { mode }: ApiKey, limit: number) => queryRows(waitingSchema)`
  WITH due AS (
    SELECT id AS due_id FROM ipn_events WHERE network = ${name} AND mode = ${mode} AND facts_after <= now()
      AND state = 'received'
    ORDER BY facts_after, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
  UPDATE ipn_events SET facts_after = now() + make_interval(secs => ${LEASE_SECONDS})
  FROM due WHERE id = due_id RETURNING id, received_at, payload, identity, payload_sha256, mode`

/** Minutes for which a rejected key isn’t used. Then it is tried again, because it may have more permissions. */
const PAUSE_MINUTES = 10

/** Pauses a key that the network rejected, and ends the leases of the messages that wait for it. */
async function pauseKey({ id }: ApiKey, waiting: Waiting[]): Promise<void> {
  const pausedUntil = new Date(Date.now() + PAUSE_MINUTES * 60 * 1000)
  const messages = waiting.map((one) => one.id)
  await transaction(async (tx) => {
    await tx.networkKey.updateMany({ where: { id }, data: { pausedUntil } })
    await tx.$executeRaw`
      UPDATE ipn_events SET facts_after = now() WHERE id = ANY(${messages}::uuid[]) AND facts_after IS NOT NULL`
  })
}

/** A message and the data about it. */
interface MessageWithFacts extends Waiting {
  facts: Json
}

/** Reads the data about one message. Counts a failed attempt, unless the network rejected the key. */
async function readFacts(
  network: Network,
  key: ApiKey,
  waiting: Waiting,
): Promise<MessageWithFacts | 'rejected' | 'postponed' | 'missing'> {
  try {
    return { ...waiting, facts: (await network.facts?.(waiting.payload, key, boundedFetch)) ?? null }
  } catch (error) {
    log.error('facts_not_read', error, { notificationId: waiting.id })
    const code = error instanceof AppError ? error.code : null
    if (code === 'forbidden') return 'rejected'
    if (error instanceof AppError && code === 'not_found') {
      await markMissing(waiting, error.message)
      return 'missing'
    }
    await postpone(waiting)
    return 'postponed'
  }
}

/**
 * Marks a message as failed, because the network doesn't have its order. It is looked up again if the owner replays
 * it or saves another API key, or if the network sends it again.
 */
async function markMissing({ id }: Waiting, reason: string): Promise<void> {
  await transaction(
    (tx) => tx.$executeRaw`
      UPDATE ipn_events SET state = 'failed', reason = ${reason}, attempts = attempts + 1, facts_after = now()
      WHERE id = ${id}::uuid AND state = 'received' AND facts_after IS NOT NULL`,
  )
}

/**
 * Lets messages wait for data again if their network didn't have their order, or found no sale for them. The API key may
 * have been for another account.
 */
export async function retryMissingFacts(network: NetworkName): Promise<void> {
  await db.$executeRaw`
    UPDATE ipn_events SET state = 'received', reason = NULL, facts = NULL, facts_after = now()
    WHERE network = ${network} AND ((state = 'failed' AND facts_after IS NOT NULL)
      OR (facts IS NOT NULL AND ${isUnrelatedSql}))`
}

/** SQL: whether a message with data isn’t about a sale of this shop. */
const isUnrelatedSql = Prisma.sql`(state = 'ignored' AND reason = ${NO_CHANGE_REASON} AND purchase_id IS NULL
  AND facts #>> '{session,id}' IS NULL)`

/** Counts a failed attempt and postpones the next one. The pause grows with each attempt, up to an hour. */
async function postpone({ id }: Waiting): Promise<void> {
  await transaction(
    (tx) => tx.$executeRaw`
      UPDATE ipn_events SET attempts = attempts + 1,
        facts_after = now() + make_interval(mins => LEAST((attempts + 1) * (attempts + 1), 60))
      WHERE id = ${id}::uuid AND facts_after IS NOT NULL`,
  )
}

/**
 * Stores the data about messages in one transaction. If that fails and the database is up, stores the data about each
 * message alone. Returns false if the database is down. Unstored messages wait until their lease ends, and the attempt
 * doesn’t count, because the API responded.
 */
async function storeFacts(network: Network, read: MessageWithFacts[]): Promise<boolean> {
  if (read.length === 0) return true
  try {
    await transaction((tx) => writeFacts(tx, network, read))
    return true
  } catch (error) {
    const isDown = isDatabaseUnavailable(error)
    if (isDown || read.length === 1) {
      log.error('facts_not_stored', error, { notificationIds: read.map(({ id }) => id) })
      return !isDown
    }
  }
  for (const one of read) if (!(await storeFacts(network, [one]))) return false
  return true
}

const currentSchema = waitingSchema.pick({ id: true, payload: true })

/** Writes the data and the events derived from it. Adds a row for each further part of a message. */
async function writeFacts(tx: Transaction, network: Network, read: MessageWithFacts[]): Promise<void> {
  // Reads the messages again, because a buyer may have been removed during the calls.
  const current = await queryRows(currentSchema, tx)`
    SELECT id, payload FROM ipn_events WHERE id = ANY(${read.map(({ id }) => id)}::uuid[]) AND facts_after IS NOT NULL
    ORDER BY id FOR UPDATE`
  const parts = read.flatMap((one) => {
    const { payload } = current.find(({ id }) => id === one.id) ?? {}
    if (payload === undefined) return []
    const { receivedAt, identity, payloadSha256, mode } = one
    const shared = { receivedAt, identity, payloadSha256, payload: payload ?? {}, facts: one.facts ?? {} }
    return readEvents(network, payload, one.facts).map((event, part) => ({
      ...shared,
      id: part === 0 ? one.id : v7(),
      part,
      event,
      mode: part > 0 || event.mode === 'test' ? event.mode : mode,
    }))
  })
  const [first, more] = [parts.filter(({ part }) => part === 0), parts.filter(({ part }) => part > 0)]
  // Resets the count of attempts, because attempts to process the message are counted separately.
  await tx.$executeRaw`
    UPDATE ipn_events e SET event = new.event, facts = new.facts, mode = new.mode, facts_after = NULL, attempts = 0
    FROM jsonb_to_recordset(${JSON.stringify(first)}::jsonb) AS new(id uuid, event jsonb, facts jsonb, mode text)
    WHERE e.id = new.id`
  await tx.ipnEvent.createMany({
    data: more.map((one) => ({ ...one, network: network.name, verified: true, state: 'received' as const })),
    skipDuplicates: true,
  })
}

/** Days after which messages that aren’t about a sale through Stripe Checkout are deleted. */
const UNRELATED_DAYS = 30

/** For maintenance: deletes old messages about payments outside this shop, such as the charges of other networks. */
export async function deleteUnrelatedMessages(): Promise<void> {
  const names = listNetworks().flatMap(({ name, facts }) => (facts ? [name] : []))
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE network = ANY(${names}) AND ${isUnrelatedSql} AND received_at < now() - make_interval(days => ${UNRELATED_DAYS})`
}
