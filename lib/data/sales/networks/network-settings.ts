import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import type { NetworkCard, NetworkInput, NetworkName } from '@/lib/contract/sales/networks'
import { type AuditAction, recordAudit } from '@/lib/data/system/audit'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { UNPROVEN_REASON } from '../notifications/unverified-notifications'
import { countHeldSql } from './held-messages'
import type { Network } from './network'
import { computeReplacedKeyEnd, toNetworkKey } from './network-keys'
import { findNetworkSetup } from './network-setups'
import { listNetworks, requireNetwork } from './networks'

const TOKEN_BYTES = 16
/** Returns 128 random bits for a notification URL. */
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

const countsSchema = z.strictObject({
  network: z.string(),
  refused: z.int(),
  lastRefusedAt: dateTimeSchema.nullable(),
  unproven: z.int(),
  held: z.int(),
  test: z.int(),
})
type Counts = z.infer<typeof countsSchema>

const readCounts = (names: string[]) => queryRows(countsSchema)`
  SELECT named.network, refused.count AS refused, refused.last AS last_refused_at,
    unproven.count + (SELECT count(*)::int FROM ipn_events e WHERE e.facts_after IS NOT NULL
      AND e.network = named.network AND NOT EXISTS (SELECT FROM network_keys k
        WHERE k.network = e.network AND k.kind = 'api' AND k.mode = e.mode)) AS unproven,
    ${countHeldSql(Prisma.sql`named.network`)} AS held,
    (SELECT count(DISTINCT e.identity)::int FROM ipn_events e WHERE e.mode = 'test' AND e.network = named.network
      AND e.received_at > now() - interval '30 days') AS test
  FROM unnest(${names}::text[]) AS named(network),
    LATERAL (SELECT count(*)::int AS count, max(received_at) AS last FROM ipn_events e WHERE e.network = named.network
      AND e.state = 'unverified' AND e.body IS NOT NULL AND e.reason <> ${UNPROVEN_REASON}
      AND e.received_at > now() - interval '7 days') refused,
    LATERAL (SELECT count(*)::int AS count FROM ipn_events e WHERE e.network = named.network
      AND e.state = 'unverified' AND e.body IS NOT NULL AND e.reason = ${UNPROVEN_REASON}) unproven`

/** Returns the cards of all networks. WarriorPlus comes first. */
export async function listNetworkCards(_admin: Admin): Promise<NetworkCard[]> {
  const networks = listNetworks()
  const [setUps, keys, counts, securityKeys, arrivals, twoFormats] = await Promise.all([
    db.networkSetup.findMany(),
    db.networkKey.findMany({ orderBy: { id: 'asc' } }),
    readCounts(networks.map(({ name }) => name)),
    readSecurityKeys(),
    readWarriorPlusArrivals(),
    listTwoFormats(networks),
  ])
  return networks.map((network) => {
    const setUp = setUps.find((one) => one.network === network.name) ?? null
    const counted = counts.find((one) => one.network === network.name) ?? null
    const own = keys.filter((one) => one.network === network.name)
    if (isInSettings(network))
      return toCard(network, toWarriorPlusSetUp(arrivals), counted, [], securityKeys.length > 0, false)
    return toCard(network, setUp, counted, own, hasAllKeys(network, own), twoFormats.includes(network))
  })
}

/** Returns whether a network has a key to verify messages and, if we read from its API, an API key of the same mode. */
const hasAllKeys = ({ facts }: Network, keys: KeyRow[]) =>
  keys.some(
    ({ kind, mode }) =>
      kind === 'proof' && (!facts || keys.some((other) => other.kind === 'api' && other.mode === mode)),
  )

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

/**
 * Returns the networks whose messages arrive in several formats: each format arrived in the last 7 days, and their
 * latest arrivals are less than an hour apart.
 */
async function listTwoFormats(networks: Network[]): Promise<Network[]> {
  const named = networks.flatMap((network) => {
    const { formats } = findNetworkSetup(network.name)
    return formats ? [{ network, names: [...formats] }] : []
  })
  const seen = await db.witnessField.findMany({
    where: {
      lastSeenAt: { gt: new Date(Date.now() - WEEK_MS) },
      OR: named.map(({ network, names }) => ({ network: network.name, name: { in: names } })),
    },
  })
  return named.flatMap(({ network, names }) => {
    const times = seen.filter((one) => one.network === network.name).map((one) => one.lastSeenAt.getTime())
    const areTogether = Math.max(...times) - Math.min(...times) < HOUR_MS
    return times.length === names.length && areTogether ? [network] : []
  })
}

type SetUp = NonNullable<Awaited<ReturnType<typeof db.networkSetup.findUnique>>>
type KeyRow = Parameters<typeof toNetworkKey>[0]

/**
 * Returns whether the keys of a network are in the settings. Only those of WarriorPlus are, because it was
 * supported first.
 */
const isInSettings = ({ name }: Network) => name === 'warriorplus'

const arrivalsSchema = z.strictObject({ first: dateTimeSchema.nullable(), last: dateTimeSchema.nullable() })

/** Reads when WarriorPlus’s first and last notifications arrived. The table of networks has no row for WarriorPlus. */
async function readWarriorPlusArrivals() {
  const [row] = await queryRows(arrivalsSchema)`
    SELECT min(received_at) AS first, max(received_at) AS last FROM ipn_events
    WHERE verified AND network = 'warriorplus' AND COALESCE(event ->> 'source', 'notification') = 'notification'`
  return row ?? { first: null, last: null }
}

const toWarriorPlusSetUp = ({ first, last }: z.infer<typeof arrivalsSchema>): SetUp => ({
  network: 'warriorplus',
  setUpAt: new Date(0),
  urlToken: null,
  previousToken: null,
  previousTokenEndsAt: null,
  account: null,
  firstMessageAt: first === null ? null : new Date(first),
  lastMessageAt: last === null ? null : new Date(last),
  silentDays: null,
})

function toCard(
  network: Network,
  setUp: SetUp | null,
  counts: Counts | null,
  keys: KeyRow[],
  hasKey: boolean,
  hasTwoFormats: boolean,
): NetworkCard {
  const isSetUp = Boolean(setUp?.setUpAt)
  return {
    network: network.name,
    label: network.label,
    state: stateOf(isSetUp, hasKey, setUp, counts, hasTwoFormats),
    notificationUrl: isSetUp && setUp ? notificationUrlOf(network, setUp, hasKey) : null,
    account: setUp?.account ?? null,
    keys: keys.map(toNetworkKey),
    firstMessageAt: setUp?.firstMessageAt?.toISOString() ?? null,
    lastMessageAt: setUp?.lastMessageAt?.toISOString() ?? null,
    refused7Days: counts?.refused ?? 0,
    unproven: counts?.unproven ?? 0,
    hasTwoFormats,
    held: counts?.held ?? 0,
    testMessages30Days: counts?.test ?? 0,
    sellerOfRecord: network.sellerOfRecord,
    silentDays: setUp?.silentDays ?? null,
  }
}

function stateOf(
  isSetUp: boolean,
  hasKey: boolean,
  setUp: SetUp | null,
  counts: Counts | null,
  hasTwoFormats: boolean,
): NetworkCard['state'] {
  if (!isSetUp) return 'off'
  if (!hasKey) return 'needs_key'
  const lastAt = setUp?.lastMessageAt?.toISOString() ?? ''
  if ((counts?.lastRefusedAt ?? '') > lastAt) return 'refused'
  return lastAt && !hasTwoFormats ? 'live' : 'waiting'
}

/**
 * Returns the notification URL of a network that is set up. Null until a key is saved. Two
 * kinds of networks have the URL before that: WarriorPlus, and networks that create their key for this URL. The
 * proof of the latter covers all bytes of a message.
 */
function notificationUrlOf(network: Network, { urlToken }: SetUp, hasKey: boolean): string | null {
  if (!hasKey && network.covers !== 'bytes' && !isInSettings(network)) return null
  const url = `${env.APP_URL}/api/ipn/${network.name}`
  return urlToken ? `${url}/${urlToken}` : url
}

async function findCard(admin: Admin, name: NetworkName): Promise<NetworkCard> {
  const card = (await listNetworkCards(admin)).find(({ network }) => network === name)
  if (!card) throw new AppError('not_found', 'Network not found')
  return card
}

/**
 * Sets a network up, or turns it off. Its messages, keys and token stay. Throws `not_found`, and `conflict` for
 * WarriorPlus.
 */
export async function updateNetwork(
  admin: Admin,
  name: NetworkName,
  { isSetUp, account, silentDays }: NetworkInput,
): Promise<NetworkCard> {
  const network = requireNetwork(name)
  await transaction(async (tx) => {
    const before = await lockSetUp(tx, name)
    const after = await tx.networkSetup.update({
      where: { network: name },
      data: {
        setUpAt: isSetUp ? (before.setUpAt ?? new Date()) : null,
        ...(account !== undefined && { account: account || null }),
        ...(silentDays !== undefined && { silentDays }),
        ...(isSetUp && network.urlToken && !before.urlToken && { urlToken: newToken() }),
      },
    })
    for (const action of listChanges(before, after)) await recordAudit(tx, admin, action, network.label)
  })
  return findCard(admin, name)
}

/** Returns an action for the audit log for each setting that changed. */
function listChanges(before: SetUp, after: SetUp): AuditAction[] {
  const isSetUp = after.setUpAt !== null
  const changes: [boolean, AuditAction][] = [
    [isSetUp !== (before.setUpAt !== null), isSetUp ? 'network.set-up' : 'network.turn-off'],
    [after.account !== before.account, 'network.account'],
    [after.silentDays !== before.silentDays, 'network.alert'],
  ]
  return changes.flatMap(([isChanged, action]) => (isChanged ? [action] : []))
}

async function lockSetUp(tx: Transaction, network: NetworkName): Promise<SetUp> {
  // The upsert locks the row until the transaction ends.
  return tx.networkSetup.upsert({ where: { network }, create: { network }, update: { network } })
}

/**
 * Replaces the token of the notification URL. The old token works for 7 more days. Throws `conflict` if the network
 * has no token or isn’t set up.
 */
export async function replaceNetworkToken(admin: Admin, name: NetworkName): Promise<NetworkCard> {
  const network = requireNetwork(name)
  if (!network.urlToken) throw new AppError('conflict', `${network.label}’s notification URL has no token`)
  await transaction(async (tx) => {
    const { urlToken, setUpAt } = await lockSetUp(tx, name)
    if (!setUpAt || !urlToken) throw new AppError('conflict', `Set up ${network.label} first`)
    await tx.networkSetup.update({
      where: { network: name },
      data: { urlToken: newToken(), previousToken: urlToken, previousTokenEndsAt: computeReplacedKeyEnd() },
    })
    await recordAudit(tx, admin, 'network.token', network.label)
  })
  return findCard(admin, name)
}

/** Releases the messages that are on hold because many others failed verification. Then call `processQueue`. */
export async function releaseMessages(admin: Admin, name: NetworkName): Promise<void> {
  const { label } = requireNetwork(name)
  await transaction(async (tx) => {
    await tx.ipnEvent.updateMany({ where: { network: name, held: true }, data: { held: false } })
    await recordAudit(tx, admin, 'network.release', label)
  })
}
