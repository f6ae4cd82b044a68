import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { readSafeModeSince } from '@/lib/data/system/safe-mode'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import { boundedFetch } from '@/lib/server/http/bounded-fetch'
import { log } from '@/lib/server/log'
import type { ApiKey, Json, Network } from '../networks/network'
import { readNetworkCredentials } from '../networks/network-credentials'
import { listNetworks, readEvents } from '../networks/networks'
import { NO_CHANGE_REASON } from './process-queue'

const AT_ONCE = 20
/** Seconds for which a process has a message to itself while it reads the data about it. */
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
 * saves an API key. Call `processQueue` after it.
 */
export async function readDueFacts(): Promise<void> {
  if (await readSafeModeSince()) return
  for (const network of listNetworks()) if (network.facts) await readFactsOf(network)
}

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
  for (;;) {
    const waiting = await claimWaiting(network, key)
    for (const [index, one] of waiting.entries()) {
      const result = await readFacts(network, key, one)
      if (result === 'done') continue
      if (result === 'rejected') await pauseKey(key, waiting.slice(index))
      return
    }
    if (waiting.length < AT_ONCE) return
  }
}

/**
 * Leases notifications whose data is due to be fetched from the network. If the process is killed, the lease
 * ends after a minute.
 */
const claimWaiting = ({ name }: Network, { mode }: ApiKey) => queryRows(waitingSchema)`
  UPDATE ipn_events SET facts_after = now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE id IN (
    SELECT id FROM ipn_events WHERE network = ${name} AND mode = ${mode} AND facts_after <= now()
    ORDER BY facts_after, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING id, received_at, payload, identity, payload_sha256, mode`

/** Minutes for which a rejected key isn’t used. The owner may have given the same key more permissions. */
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

type ReadResult = 'done' | 'rejected' | 'unavailable'

async function readFacts(network: Network, key: ApiKey, waiting: Waiting): Promise<ReadResult> {
  const notificationId = waiting.id
  let facts: Json
  try {
    facts = (await network.facts?.(waiting.payload, key, boundedFetch)) ?? null
  } catch (error) {
    log.error('facts_not_read', error, { notificationId })
    if (error instanceof AppError && error.code === 'forbidden') return 'rejected'
    await postpone(waiting)
    return 'done'
  }
  try {
    await transaction((tx) => storeFacts(tx, network, waiting, facts))
    return 'done'
  } catch (error) {
    // The lease ends after a minute, and the attempt doesn’t count, because the API responded.
    log.error('facts_not_stored', error, { notificationId })
    return isDatabaseUnavailable(error) ? 'unavailable' : 'done'
  }
}

/** Counts an attempt. The pause grows with each attempt, up to an hour. */
async function postpone({ id }: Waiting): Promise<void> {
  await transaction(
    (tx) => tx.$executeRaw`
      UPDATE ipn_events SET attempts = attempts + 1,
        facts_after = now() + make_interval(mins => LEAST((attempts + 1) * (attempts + 1), 60))
      WHERE id = ${id}::uuid AND facts_after IS NOT NULL`,
  )
}

/** Stores the data, the events that follow from them, and one row for each further part of the message. */
async function storeFacts(tx: Transaction, network: Network, waiting: Waiting, facts: Json): Promise<void> {
  const { id, receivedAt, identity, payloadSha256 } = waiting
  // Reads the message again, because its buyer may have been removed during the call.
  const [current] = await queryRows(waitingSchema.pick({ payload: true }), tx)`
    SELECT payload FROM ipn_events WHERE id = ${id}::uuid AND facts_after IS NOT NULL FOR UPDATE`
  if (!current) return
  const { payload } = current
  const [first, ...more] = readEvents(network, payload, facts)
  await tx.ipnEvent.update({
    where: { id },
    data: {
      event: first,
      facts: facts ?? {},
      factsAfter: null,
      mode: first.mode === 'test' ? 'test' : waiting.mode,
      // Resets the count, because attempts to process the message are counted separately.
      attempts: 0,
    },
  })
  await tx.ipnEvent.createMany({
    data: more.map((event, index) => ({
      id: v7(),
      network: network.name,
      receivedAt,
      payload: payload ?? {},
      event,
      facts: facts ?? {},
      payloadSha256,
      identity,
      part: index + 1,
      mode: event.mode,
      verified: true,
      state: 'received' as const,
    })),
    skipDuplicates: true,
  })
}

/** Days after which messages that aren’t about a sale of Checkout are deleted. */
const UNRELATED_DAYS = 30

/** For maintenance: deletes old messages about payments outside this shop, such as the charges of other networks. */
export async function deleteUnrelatedMessages(): Promise<void> {
  const names = listNetworks().flatMap(({ name, facts }) => (facts ? [name] : []))
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE network = ANY(${names}) AND state = 'ignored' AND reason = ${NO_CHANGE_REASON}
      AND purchase_id IS NULL AND facts #>> '{session,id}' IS NULL
      AND received_at < now() - make_interval(days => ${UNRELATED_DAYS})`
}
