import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { networkNames } from '@/lib/contract/sales/networks'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { getCachedSecurityKeys, readStoredSecurityKeys } from '@/lib/data/system/credentials'
import { Prisma } from '@/lib/server/db/client'
import type { Json, Network, RawRequest, SaleEvent, VerificationResult } from '../networks/network'
import {
  getCachedNetworkCredentials,
  type NetworkCredentials,
  readNetworkCredentials,
} from '../networks/network-credentials'
import { findNetwork, readEvents } from '../networks/networks'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { type CheckedForm, verifyForm } from '../networks/warriorplus/security-key'

/** Source of the keys to verify with: those that this process read last, or those in the database. */
export type KeySource = 'cached' | 'stored'

/** A verified message. `areKeysValidSql` is SQL: true if the keys that verified it are still valid. */
export interface VerifiedMessage {
  columns: MessageColumns
  areKeysValidSql: Prisma.Sql
}

type Unproven<Checked> = { rejected: Exclude<Checked, { proof: 'verified' }> }

/** Checks the security key of a notification from WarriorPlus. */
export async function verifyNotification(
  fields: FormFields,
  source: KeySource,
): Promise<VerifiedMessage | Unproven<CheckedForm>> {
  const { keys, areKeysValidSql } =
    source === 'cached' ? getCachedSecurityKeys() : await readStoredSecurityKeys()
  const checked = verifyForm(fields, keys)
  return checked.proof === 'verified'
    ? { columns: toFormColumns(checked.message), areKeysValidSql }
    : { rejected: checked }
}

/** Checks the proof of a message from another network. Throws `not_found` if its URL is no longer valid. */
export async function verifyMessage(
  { network, tokens }: MessageReceiver,
  raw: RawRequest,
  source: KeySource,
): Promise<VerifiedMessage | Unproven<VerificationResult>> {
  const isCached = source === 'cached'
  const credentials = isCached
    ? getCachedNetworkCredentials(network.name)
    : await readNetworkCredentials(network.name)
  if (!isCached && !isUrlOpen(credentials, tokens)) throw notFound()
  const result = network.verify(raw, credentials.proofKeys)
  return result.proof === 'verified'
    ? { columns: toMessageColumns(network, result.message), areKeysValidSql: credentials.areKeysValidSql }
    : { rejected: result }
}

/**
 * Returns the network that a notification URL belongs to. Throws `not_found` if the network isn't set up, or if the
 * URL doesn't end with its token. Call this before reading the body.
 */
export async function requireMessageReceiver(name: string, tokens: string[]): Promise<MessageReceiver> {
  const known = networkNames.find((one) => one === name)
  const network = known ? findNetwork(known) : null
  if (!network) throw notFound()
  const isOpen = isUrlOpen(getCachedNetworkCredentials(network.name), tokens)
  if (!isOpen && !isUrlOpen(await readNetworkCredentials(network.name), tokens)) throw notFound()
  return { network, tokens }
}

/** A network, and the part of its notification URL after its name. */
export interface MessageReceiver {
  network: Network
  tokens: string[]
}

const notFound = () => new AppError('not_found', 'Not found')

/**
 * Returns whether a network is set up, and its URL ends with a valid token. The URL of a network that doesn't
 * need a token must end without one.
 */
function isUrlOpen({ isSetUp, tokens: valid }: NetworkCredentials, given: string[]): boolean {
  const [token, ...more] = given
  if (!isSetUp) return false
  if (valid.length === 0) return token === undefined
  // Compares tokens by their hashes, so that the time of the comparison reveals nothing.
  return token !== undefined && more.length === 0 && valid.map(sha256).includes(sha256(token))
}

/** A verified message: the columns to store, and the event and mode of each part. */
interface MessageColumns {
  network: Network
  message: Json
  payloadSha256: string
  identity: string
  parts: { part: number; event: SaleEvent; mode: SaleEvent['mode'] }[]
  /** SQL: whether a row contains the same verified message. */
  isSameSql: Prisma.Sql
}

/** Returns the columns of a verified message of any network except WarriorPlus. */
export function toMessageColumns(network: Network, message: Json): MessageColumns {
  const parts = partsOf(network, message)
  const identity = identityOf(network, message, parts[0].event)
  return {
    network,
    message,
    payloadSha256: hashJson([network.name, message]),
    identity,
    parts,
    isSameSql: Prisma.sql`network = ${network.name} AND identity = ${identity} AND verified`,
  }
}

/** Returns the columns of a verified notification of WarriorPlus. */
export function toFormColumns(fields: FormFields): MessageColumns {
  const hash = hashPayload(fields)
  return {
    network: warriorPlus,
    message: fields,
    payloadSha256: hash,
    identity: hash,
    parts: partsOf(warriorPlus, fields),
    // Compares the hash, because rows that an earlier release stored may have no identity yet.
    isSameSql: Prisma.sql`payload_sha256 = ${hash} AND verified`,
  }
}

type Part = MessageColumns['parts'][number]

function partsOf(network: Network, message: Json): [Part, ...Part[]] {
  const toPart = (event: SaleEvent, part: number) => ({ part, event, mode: event.mode })
  const [first, ...more] = readEvents(network, message, null)
  return [toPart(first, 0), ...more.map((event, index) => toPart(event, index + 1))]
}

/** Returns the hash of bytes or a text. */
export const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns the hash of a WarriorPlus notification. The fields are sorted, so that urlencoded and multipart requests with
 * the same fields have the same hash.
 */
export function hashPayload(payload: FormFields): string {
  const sorted = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return sha256(JSON.stringify(sorted))
}

const IDENTITY_CHARACTERS_MAX = 200

/** Returns the ID of a message, else a hash of the fields that stay the same when the network sends it again. */
function identityOf({ volatile }: Network, message: Json, { messageId }: SaleEvent): string {
  if (messageId) return messageId.length <= IDENTITY_CHARACTERS_MAX ? messageId : hashJson(messageId)
  const isRecord = typeof message === 'object' && message !== null && !Array.isArray(message)
  if (!isRecord) return hashJson(message)
  return hashJson(Object.fromEntries(Object.entries(message).filter(([name]) => !volatile.includes(name))))
}

/** Returns the hash of a value. The names in every object are sorted, so that their order doesn’t matter. */
function hashJson(value: Json): string {
  const text = JSON.stringify(value, (_name, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => Number(a > b) - Number(a < b)))
      : one,
  )
  return sha256(text)
}
