import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { type KeyRing, lastKeyRing, readKeyRing } from '@/lib/data/system/settings-keys'
import { Prisma } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { consume } from '@/lib/server/rate-limit'
import { hotRows } from '@/lib/server/rows'
import { payloadSha256, scrub, sha256, takeKey } from './payload'
import { storedSchema } from './states'
import { keepUnverified, whyUnverified } from './unverified'

/**
 * Takes in a notification and returns it as it is stored for good: to be settled by `settleWaiting` once it is answered,
 * or by `processNotification` where the answer says what became of it. Throws unauthorized or unavailable when its key is
 * wrong or none is configured, rate_limited after too many wrong keys from one sender, and unavailable when it could not
 * be stored.
 */
export async function receiveNotification(fields: FormFields, sender: string | null): Promise<Arrived> {
  const { key, payload } = takeKey(fields)
  return orUnavailable(async () => {
    // With the keys of the one before it is proven and stored in one statement. A key may have been saved since.
    const stored = (await storeProven(key, payload, lastKeyRing())) ?? (await proveAnew(key, payload))
    if (stored) return stored
    return refuse(key, payload, sender)
  })
}

async function proveAnew(key: string, payload: FormFields): Promise<Arrived | null> {
  const ring = await readKeyRing()
  if (!isAmong(key, ring)) return null
  // Without at first: the same one was being stored at this very moment, and now it is there.
  const stored = (await storeProven(key, payload, ring)) ?? (await storeProven(key, payload, ring))
  if (!stored) throw new Error('A key was saved or deleted at this very moment')
  return stored
}

const isAmong = (key: string, { keys }: KeyRing) => keys.some((known) => isSame(known, key))

const storeProven = async (key: string, payload: FormFields, ring: KeyRing) =>
  isAmong(key, ring) ? storeWhile(ring.isStill, scrub(payload, ring.keys)) : null

/** Compares digests, so that neither the time nor the length tells anything. */
function isSame(known: string, given: string): boolean {
  return timingSafeEqual(sha256(known), sha256(given))
}

/** Kept for the owner, and refused. */
async function refuse(key: string, payload: FormFields, sender: string | null): Promise<never> {
  const { keys } = lastKeyRing()
  // Before a key is saved, what comes may well be real: it is kept, however much one sender sends.
  if (keys.length > 0) await consume('wrongKey', sender ?? 'unknown')
  const why = whyUnverified(key, keys.length > 0)
  await keepUnverified(scrub(payload, [...keys, key]), key, sender, why)
  throw refusal(keys.length > 0)
}

function refusal(isConfigured: boolean): AppError {
  return isConfigured
    ? new AppError('unauthorized', 'The security key is missing or wrong')
    : new AppError('unavailable', 'No security key is configured')
}

/** Does work that ends in a stored notification. What fails becomes unavailable, so that the sender tries again. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error('notification_not_stored', error)
    throw new AppError('unavailable', 'The notification could not be stored. Send it again.')
  }
}

const arrivedSchema = storedSchema.pick({ id: true, state: true })
type Arrived = z.infer<typeof arrivedSchema>

/** The inbox: a verified notification is there once, however often it comes. One that failed waits again. */
export async function store(payload: FormFields): Promise<Arrived> {
  const always = Prisma.sql`TRUE`
  // Without at first: the same one was being stored at this very moment, and now it is there.
  const stored = (await storeWhile(always, payload)) ?? (await storeWhile(always, payload))
  if (!stored) throw new Error('A notification was neither stored nor found')
  return stored
}

/** Null where the condition does not hold, and where the same one was being stored at this very moment. */
async function storeWhile(condition: Prisma.Sql, payload: FormFields): Promise<Arrived | null> {
  const hash = payloadSha256(payload)
  const [stored] = await hotRows(arrivedSchema)`
    WITH proven AS (SELECT WHERE ${condition}), stored AS (
      INSERT INTO ipn_events (id, payload, payload_sha256, verified, state)
      SELECT ${v7()}::uuid, ${JSON.stringify(payload)}::jsonb, ${hash}, TRUE, 'received' FROM proven
      ON CONFLICT (payload_sha256) WHERE verified DO NOTHING
      RETURNING id, state
    ), again AS (
      UPDATE ipn_events SET state = 'received', reason = NULL FROM proven
      WHERE payload_sha256 = ${hash} AND verified AND state = 'failed'
      RETURNING id, state
    )
    SELECT * FROM stored UNION ALL SELECT * FROM again
    UNION ALL SELECT id, state FROM ipn_events, proven WHERE payload_sha256 = ${hash} AND verified`
  return stored ?? null
}
