import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { NetworkName } from '@/lib/contract/sales/networks'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { vault } from '@/lib/server/vault'
import { isHoldingSql } from '../networks/held-messages'
import { emptyEvent, type Network, type RawRequest, type VerificationResult } from '../networks/network'
import { readNetworkCredentials } from '../networks/network-credentials'
import { findNetwork, listNetworks } from '../networks/networks'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { shortenForm } from '../networks/warriorplus/shorten-form'
import { hashPayload, sha256, toMessageColumns } from './verify-notifications'

/** Reason that is stored with a message that arrived before a key was saved. */
export const UNPROVEN_REASON = 'No key was saved for this network when the notification arrived'

const holdingSchema = z.strictObject({ isHeld: z.boolean() })

/**
 * Stores an unverified request: its bytes and the headers that the adapter lists. When a key is saved, the request is
 * verified again. Like verified messages, requests are put on hold while many others fail verification.
 */
export async function storeUnverifiedMessage(
  network: Network,
  { headers, body, receivedAt }: RawRequest,
  sender: string | null,
  result: Exclude<VerificationResult, { proof: 'verified' | 'malformed' }>,
): Promise<void> {
  const kept = network.headers.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  const [holding] = await queryRows(holdingSchema)`SELECT ${isHoldingSql(network)} AS is_held`
  await storeUnverified({
    network: network.name,
    receivedAt,
    held: holding?.isHeld ?? false,
    payload: {},
    event: emptyEvent,
    payloadSha256: sha256(body),
    body: Uint8Array.from(body),
    headers: Object.fromEntries(kept),
    reason: result.proof === 'refused' ? result.why : UNPROVEN_REASON,
    sender,
  })
}

/**
 * Stores an unverified notification of WarriorPlus without its key. The owner sees it, and Lectern processes it if the
 * owner saves its key later.
 */
export async function storeUnverifiedForm(
  fields: FormFields,
  key: string,
  sender: string | null,
  why: string,
): Promise<void> {
  const hash = hashPayload(fields)
  const kept = shortenForm(fields)
  const isWhole = kept === fields
  await storeUnverified({
    payload: kept,
    event: warriorPlus.toEvents(kept)[0],
    payloadSha256: hash,
    identity: hash,
    // A shortened notification must not be replayed, so no digest of its key is stored.
    keyDigest: isWhole && key ? vault.digests(key)[0] : null,
    reason: why,
    sender,
  })
}

type Row = Omit<Prisma.IpnEventUncheckedCreateInput, 'id' | 'verified' | 'state'>

const PRUNE_EVERY = 500
let storedCount = 0

/** Stores a request that isn’t verified. It doesn’t grant access. */
async function storeUnverified(row: Row): Promise<void> {
  await db.ipnEvent.create({ data: { id: v7(), ...row, verified: false, state: 'unverified' } })
  storedCount += 1
  if (storedCount % PRUNE_EVERY === 0) await pruneUnverified()
}

/** Days after which unverified rows are deleted. */
const UNVERIFIED_DAYS = 30
/** Maximum number of unverified rows of WarriorPlus, and of each other network. */
const WARRIORPLUS_MAX = 20_000
const UNVERIFIED_MAX = 2000

/**
 * Deletes old unverified rows. If a network still has too many, deletes from the senders with the most rows first.
 */
export async function pruneUnverified(max: number | null = null): Promise<void> {
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE state = 'unverified'
      AND received_at < now() - make_interval(days => ${UNVERIFIED_DAYS})`
  // Numbers the rows of each sender, newest first. The highest numbers belong to the senders with the most rows. With an
  // array, Postgres numbers the rows only once, even if its statistics say that the table is empty.
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE id = ANY(ARRAY(
      SELECT id FROM (
        SELECT id, network, row_number() OVER (PARTITION BY network ORDER BY place, received_at DESC, id DESC) AS rank
        FROM (
          SELECT id, network, received_at,
            row_number() OVER (PARTITION BY network, sender ORDER BY received_at DESC, id DESC) AS place
          FROM ipn_events WHERE state = 'unverified'
        ) placed
      ) ranked WHERE rank > COALESCE(${max}::int, CASE network WHEN 'warriorplus' THEN ${WARRIORPLUS_MAX}::int ELSE ${UNVERIFIED_MAX} END)))`
}

const requestSchema = z.strictObject({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  body: z.string(),
  headers: z.record(z.string(), z.string()).nullable(),
  isHeld: z.boolean(),
})
type StoredRequest = z.infer<typeof requestSchema>

const AT_ONCE = 200

/**
 * Verifies all unverified messages of a network again, the oldest first. Those that are valid now wait for processing.
 * Call this after saving a key, then call `processQueue`.
 */
export async function verifyMessagesAgain(name: NetworkName): Promise<void> {
  const network = findNetwork(name)
  let after: StoredRequest | undefined
  for (;;) {
    const last = after
    const found = await transaction((tx) => verifyBatch(tx, network, last))
    after = found.at(-1)
    if (found.length < AT_ONCE) return
  }
}

/** For maintenance: verifies all unverified messages again, because a process may have died after a key was saved. */
export async function verifyAllMessagesAgain(): Promise<void> {
  const waiting = await db.ipnEvent.findMany({
    where: { state: 'unverified', body: { not: null } },
    distinct: ['network'],
    select: { network: true },
  })
  for (const { name } of listNetworks())
    if (waiting.some(({ network }) => network === name)) await verifyMessagesAgain(name)
}

async function verifyBatch(tx: Transaction, network: Network, after: StoredRequest | undefined) {
  const { proofKeys } = await readNetworkCredentials(network.name)
  const isAfter = after
    ? Prisma.sql`AND (received_at, id) > (${after.receivedAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty
  const found = await queryRows(requestSchema, tx)`
    SELECT id, received_at, encode(body, 'base64') AS body, headers,
      held OR ${isHoldingSql(network)} AS is_held FROM ipn_events
    WHERE network = ${network.name} AND state = 'unverified' AND body IS NOT NULL ${isAfter}
    ORDER BY received_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`
  for (const request of found) {
    const raw = {
      headers: request.headers ?? {},
      body: Buffer.from(request.body, 'base64'),
      receivedAt: new Date(request.receivedAt),
    }
    const result = network.verify(raw, proofKeys)
    if (result.proof !== 'verified') continue
    await markVerified(tx, network, request, result)
    await recordEarlierArrival(tx, network.name, request.receivedAt)
  }
  return found
}

/**
 * Replaces a request with its verified message, with one row for each part. If the message was already received, only
 * deletes the request.
 */
async function markVerified(
  tx: Transaction,
  network: Network,
  { id, receivedAt, isHeld }: StoredRequest,
  { message }: Extract<VerificationResult, { proof: 'verified' }>,
): Promise<void> {
  const { payloadSha256, identity, parts } = toMessageColumns(network, message)
  await tx.ipnEvent.delete({ where: { id } })
  await tx.ipnEvent.createMany({
    data: parts.map(({ part, event, mode }) => ({
      id: part === 0 ? id : v7(),
      network: network.name,
      receivedAt,
      payload: message ?? {},
      event,
      payloadSha256,
      identity,
      part,
      mode,
      verified: true,
      state: 'received' as const,
      held: isHeld,
      factsAfter: network.facts ? new Date() : null,
    })),
    skipDuplicates: true,
  })
}

/** Updates the first and last arrival of a network with the arrival of a message that was verified later. */
const recordEarlierArrival = (tx: Transaction, network: NetworkName, at: string) => tx.$executeRaw`
  UPDATE networks SET first_message_at = LEAST(first_message_at, ${at}::timestamptz),
    last_message_at = GREATEST(last_message_at, ${at}::timestamptz)
  WHERE network = ${network}`
