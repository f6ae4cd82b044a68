import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { isWarriorPlusField } from '../networks/warriorplus/field-names'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns the hash of a notification. The fields are sorted, so that urlencoded and multipart requests with
 * the same fields have the same hash.
 */
export function hashPayload(payload: FormFields): string {
  const sorted = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return sha256(JSON.stringify(sorted)).toString('hex')
}

/** Maximum size of an unverified notification's fields, and of its event. Bytes. */
const UNVERIFIED_BYTES_MAX = 8 * 1024
const PRUNE_EVERY = 500
let keptUnverified = 0

/**
 * Stores an unverified notification, which doesn’t grant access. The owner sees the notification, and Lectern
 * processes it if the owner saves its key later.
 */
export async function storeUnverifiedNotification(
  payload: FormFields,
  key: string,
  sender: string | null,
  why: string,
): Promise<void> {
  const hash = hashPayload(payload)
  const kept = shortened(payload)
  const isWhole = kept === payload
  await db.ipnEvent.create({
    data: {
      id: v7(),
      payload: kept,
      event: warriorPlus.toEvents(kept)[0],
      payloadSha256: hash,
      identity: hash,
      // A shortened notification must not be replayed, so no digest of its key is stored.
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
/**
 * Number of unverified WarriorPlus notifications above which some are deleted, from the senders with the most
 * first.
 */
const UNVERIFIED_MAX = 20_000

/**
 * Deletes old unverified notifications. If there are still too many, deletes from the senders with the most
 * notifications first.
 */
export async function pruneUnverifiedNotifications(max: number = UNVERIFIED_MAX): Promise<void> {
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE state = 'unverified' AND body IS NULL
      AND received_at < now() - make_interval(days => ${UNVERIFIED_DAYS})`
  // Numbers the notifications of each sender, newest first. The highest numbers belong to the senders with
  // the most notifications, so these are deleted first.
  await db.$executeRaw`
    DELETE FROM ipn_events WHERE id IN (
      SELECT id FROM (
        SELECT id, received_at, row_number() OVER (PARTITION BY sender ORDER BY received_at DESC, id DESC) AS place
        FROM ipn_events WHERE state = 'unverified' AND body IS NULL
      ) placed ORDER BY place, received_at DESC, id DESC OFFSET ${max})`
}

const bytesOf = (stored: unknown) => Buffer.byteLength(JSON.stringify(stored))

/**
 * Returns the fields if they and their event fit. Otherwise, returns as many as fit, with WarriorPlus fields
 * first.
 */
function shortened(payload: FormFields): FormFields {
  const fields = bytesOf(payload) <= UNVERIFIED_BYTES_MAX ? payload : firstFields(payload)
  if (bytesOf(warriorPlus.toEvents(fields)) <= UNVERIFIED_BYTES_MAX) return fields
  return shortened(withoutLongest(fields))
}

function firstFields(payload: FormFields): FormFields {
  let bytes = 2
  const fields = Object.entries(payload).sort(
    ([a], [b]) => Number(isWarriorPlusField(b)) - Number(isWarriorPlusField(a)),
  )
  const kept = fields.filter(([name, value]) => {
    const size = bytesOf({ [name]: value })
    if (bytes + size > UNVERIFIED_BYTES_MAX) return false
    bytes += size
    return true
  })
  return Object.fromEntries(kept)
}

/**
 * Returns the fields without the longest WarriorPlus field, because the event contains only WarriorPlus
 * fields.
 */
function withoutLongest(fields: FormFields): FormFields {
  const own = Object.entries(fields).filter(([name]) => isWarriorPlusField(name))
  const [longest] = own.sort(([, a], [, b]) => bytesOf(b) - bytesOf(a))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== longest?.[0]))
}
