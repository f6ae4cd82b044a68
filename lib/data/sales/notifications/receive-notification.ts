import 'server-only'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import {
  getCachedSecurityKeys,
  readStoredSecurityKeys,
  type StoredSecurityKeys,
} from '@/lib/data/system/credentials'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { verifyForm } from '../networks/warriorplus/security-key'
import { storedNotificationSchema } from './action-rules'
import { hashPayload, storeUnverifiedNotification } from './unverified-notifications'

/**
 * Stores a notification and returns it. `processQueue` processes it after the response, or
 * `processNotification` before it if the response depends on the result. Throws `unauthorized` if its
 * security key is wrong, and `rate_limited` after too many wrong keys from one sender. Throws `unavailable`
 * if no key is configured or the notification can't be stored.
 */
export async function receiveNotification(fields: FormFields, sender: string | null): Promise<Arrived> {
  return orUnavailable(async () => {
    // One statement checks the cached keys and stores the notification. If nothing is stored, a newer key may
    // exist.
    const stored = await storeIfProven(fields, getCachedSecurityKeys())
    return stored ?? retryWithFreshKeys(fields, sender)
  })
}

async function retryWithFreshKeys(fields: FormFields, sender: string | null): Promise<Arrived> {
  const credentials = await readStoredSecurityKeys()
  const opened = verifyForm(fields, credentials.keys)
  if (opened.proof !== 'verified') return refuse(opened, sender)
  // The first attempt finds nothing if a concurrent request stores the same notification; the second one
  // finds it.
  const stored = (await storeIfProven(fields, credentials)) ?? (await storeIfProven(fields, credentials))
  if (!stored) throw new Error('A key was saved or deleted during the request')
  return stored
}

async function storeIfProven(fields: FormFields, credentials: StoredSecurityKeys): Promise<Arrived | null> {
  const { proof, message } = verifyForm(fields, credentials.keys)
  return proof === 'verified' ? storeIf(credentials.isStill, message) : null
}

type Unverified = Exclude<ReturnType<typeof verifyForm>, { proof: 'verified' }>

/** Stores a notification as unverified, so that the owner can see it, and rejects it. */
async function refuse(opened: Unverified, sender: string | null): Promise<never> {
  // Before a key is configured, notifications may be real. All of them are stored, without a limit per
  // sender.
  const isConfigured = opened.proof === 'refused'
  if (isConfigured) await consumePoints('wrongKey', sender ?? 'unknown')
  await storeUnverifiedNotification(opened.message, opened.secret, sender, opened.why)
  throw refusal(isConfigured)
}

function refusal(isConfigured: boolean): AppError {
  return isConfigured
    ? new AppError('unauthorized', 'The security key is missing or wrong')
    : new AppError('unavailable', 'No security key is configured')
}

/**
 * Runs work that stores a notification. Turns other errors into `unavailable` with these headers, so that the sender
 * tries again.
 */
export async function orUnavailable<Result>(
  work: () => Promise<Result>,
  headers: Record<string, string> = {},
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error('notification_not_stored', error)
    throw new AppError('unavailable', 'We couldn’t store the notification. Send it again.', { headers })
  }
}

export const arrivedSchema = storedNotificationSchema.pick({ id: true, state: true })
/** A stored notification. */
export type Arrived = z.infer<typeof arrivedSchema>

/**
 * Stores a verified notification. The operation is idempotent: the same notification is stored only once. A
 * notification that failed before waits for processing again.
 */
export async function storeNotification(payload: FormFields): Promise<Arrived> {
  const always = Prisma.sql`TRUE`
  // The first attempt finds nothing if a concurrent request stores the same notification; the second one
  // finds it.
  const stored = (await storeIf(always, payload)) ?? (await storeIf(always, payload))
  if (!stored) throw new Error('The notification was neither stored nor found')
  return stored
}

/**
 * Stores a notification if the SQL condition is true. Null if it is false, or if a concurrent request is
 * storing the same notification.
 */
async function storeIf(condition: Prisma.Sql, payload: FormFields): Promise<Arrived | null> {
  const hash = hashPayload(payload)
  const [event] = warriorPlus.toEvents(payload)
  const [stored] = await queryPrepared(arrivedSchema)`
    WITH proven AS (SELECT WHERE ${condition}), stored AS (
      INSERT INTO ipn_events (id, payload, event, payload_sha256, identity, verified, state)
      SELECT ${v7()}::uuid, ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(event)}::jsonb, ${hash}, ${hash}, TRUE,
        'received' FROM proven
      ON CONFLICT DO NOTHING
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
