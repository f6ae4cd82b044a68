import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'
import { type FormFields, fieldOf } from '@/lib/contract/sales/notification-fields'
import type { SecurityKeyRing } from '@/lib/data/system/credentials'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'

const KEY_FIELD = /security_?key/i

/**
 * Returns the security key of a notification, and the notification without any field that is named like a
 * security key.
 */
export function extractSecurityKey(fields: FormFields): { key: string; payload: FormFields } {
  const payload = Object.entries(fields).filter(([name]) => !KEY_FIELD.test(name))
  return { key: fieldOf(fields, 'WP_SECURITYKEY') ?? '', payload: Object.fromEntries(payload) }
}

/** Minimum length of a key to remove from texts, because a shorter one can occur in a text by chance. */
const KEY_CHARACTERS_MIN = 8

/**
 * Removes security keys from all names and values of a notification, so that no row in the database contains
 * one.
 */
export function removeSecurityKeys(payload: FormFields, keys: string[]): FormFields {
  const secrets = keys.filter((key) => key.length >= KEY_CHARACTERS_MIN)
  const clean = (text: string) => secrets.reduce((rest, key) => rest.replaceAll(key, '[removed]'), text)
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      clean(name),
      Array.isArray(value) ? value.map(clean) : clean(value),
    ]),
  )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Tells whether a key is one of the valid keys. */
export const isValidSecurityKey = (key: string, { keys }: SecurityKeyRing) =>
  keys.some((known) => isSame(known, key))

/** Compares digests in constant time, so that neither the time nor the length of a key leaks. */
function isSame(known: string, given: string): boolean {
  return timingSafeEqual(sha256(known), sha256(given))
}

/**
 * Returns the hash of a notification. The fields are sorted, so that urlencoded and multipart requests with
 * the same fields have the same hash.
 */
export function hashPayload(payload: FormFields): string {
  const sorted = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return sha256(JSON.stringify(sorted)).toString('hex')
}

export const KEY_MISSING_REASON = 'The security key is missing: a test, or forged'
export const KEY_WRONG_REASON = 'The security key is wrong'

/** Returns the reason why a notification is unverified, as a text for the owner. */
export function getUnverifiedReason(key: string, isConfigured: boolean): string {
  if (!key) return KEY_MISSING_REASON
  if (isConfigured) return KEY_WRONG_REASON
  return 'No security key was saved when this notification arrived. If it included your key, we’ll process it once you save the key.'
}

const UNVERIFIED_BYTES_MAX = 8 * 1024
const PRUNE_EVERY = 500
let keptUnverified = 0

/**
 * Stores an unverified notification. The owner sees it, and Lectern processes it if its key is saved later.
 * It grants no access.
 */
export async function storeUnverifiedNotification(
  payload: FormFields,
  key: string,
  sender: string | null,
  why: string,
): Promise<void> {
  const isWhole = Buffer.byteLength(JSON.stringify(payload)) <= UNVERIFIED_BYTES_MAX
  await db.ipnEvent.create({
    data: {
      id: v7(),
      payload: isWhole ? payload : shortened(payload),
      payloadSha256: hashPayload(payload),
      // A shortened notification is incomplete, so it gets no digest and can't be replayed.
      keyDigest: isWhole && key ? vault.digests(key)[0] : null,
      verified: false,
      state: 'unverified',
      reason: why,
      sender,
    },
  })
  keptUnverified += 1
  if (keptUnverified % PRUNE_EVERY === 0) await pruneUnverifiedNotifications()
}

/** Days after which unverified notifications are deleted. */
const UNVERIFIED_DAYS = 30
/** Maximum number of unverified notifications. */
const UNVERIFIED_MAX = 20_000

/**
 * Deletes old unverified notifications. If there are still too many, deletes from the senders with the most
 * notifications first.
 */
export async function pruneUnverifiedNotifications(max: number = UNVERIFIED_MAX): Promise<void> {
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE state = 'unverified'
      AND received_at < now() - make_interval(days => ${UNVERIFIED_DAYS})`
  // Numbers the notifications of each sender, newest first: the highest numbers belong to the senders with
  // the most.
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE id IN (
      SELECT id FROM (
        SELECT id, received_at, row_number() OVER (PARTITION BY sender ORDER BY received_at DESC, id DESC) AS place
        FROM ipn_events WHERE state = 'unverified'
      ) placed ORDER BY place, received_at DESC, id DESC OFFSET ${max})`
}

/** Keeps as many fields as fit, with the fields of WarriorPlus first. */
function shortened(payload: FormFields): FormFields {
  let bytes = 2
  const isOwn = (name: string) => /^(WP_|IPN_)/.test(name)
  const fields = Object.entries(payload).sort(([a], [b]) => Number(isOwn(b)) - Number(isOwn(a)))
  const kept = fields.filter(([name, value]) => {
    bytes += Buffer.byteLength(JSON.stringify({ [name]: value }))
    return bytes <= UNVERIFIED_BYTES_MAX
  })
  return Object.fromEntries(kept)
}
