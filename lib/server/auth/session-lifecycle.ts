import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { db, type Transaction, withQueryTimeout } from '../db/client'
import { idRowSchema, queryRows } from '../db/typed-rows'
import { getClientIp, getUserAgent } from '../http/request-headers'
import { hashSessionToken } from './session'
import { SESSION_SECONDS } from './session-cookies'

/**
 * Extends a session’s expiry to 90 days from now, and records the use of its browser in `known_browsers`. Returns
 * false if the token no longer belongs to a session, for example because a confirmation in another tab has replaced
 * the token.
 */
export async function renewSession(token: string): Promise<boolean> {
  const renewing = queryRows(idRowSchema)`
    WITH renewed AS (
      UPDATE sessions SET expire = ${computeSessionExpiry()} WHERE sid = ${hashSessionToken(token)}
      RETURNING id, user_id, known_hash
    ), browser AS (
      UPDATE known_browsers b SET last_used_at = now() FROM renewed r
      WHERE b.user_id = r.user_id AND b.hash = r.known_hash
    )
    SELECT id FROM renewed`
  return (await withQueryTimeout(renewing)).length > 0
}

/** Fields of a session that a passkey confirmation changes. */
interface PasskeyConfirmation {
  passkeyAt?: Date
  steppedUpAt?: Date
  steppedUpBy?: string
}

/**
 * Stores a confirmation with a passkey, and replaces the session’s token, so that a token that was copied
 * earlier gains no rights. Returns the new token. Throws `unauthorized` if the session has ended.
 */
export async function confirmSession(
  tx: Transaction,
  token: string,
  confirmation: PasskeyConfirmation,
): Promise<string> {
  const next = randomUUID()
  const [before, after] = [hashSessionToken(token), hashSessionToken(next)]
  const { count } = await tx.session.updateMany({
    where: { sid: before },
    data: { ...confirmation, sid: after },
  })
  if (count === 0) throw new AppError('unauthorized', 'Please sign in')
  await tx.viewAs.updateMany({ where: { sid: before }, data: { sid: after } })
  return next
}

const SESSIONS_MAX = 50

/** Ends all but the 50 most recently used sessions of a person, so the table can’t be flooded. */
export async function endExcessSessions(userId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM sessions WHERE user_id = ${userId}::uuid AND sid NOT IN (
      SELECT sid FROM sessions WHERE user_id = ${userId}::uuid ORDER BY expire DESC, sid LIMIT ${SESSIONS_MAX})`
}

/** Creates a session in a transaction. Returns its token, which goes into the cookie. */
export async function beginSession(
  tx: Transaction,
  userId: string,
  { token = randomUUID(), expire = computeSessionExpiry(), sess = {}, ...confirmation }: NewSession = {},
): Promise<string> {
  await tx.session.create({ data: { sid: hashSessionToken(token), sess, expire, userId, ...confirmation } })
  return token
}

interface NewSession extends PasskeyConfirmation {
  token?: string
  expire?: Date
  sess?: ReturnType<typeof sessionOriginOf> | Record<string, never>
}

/** Returns the IP address and user agent of a sign-in. */
export const sessionOriginOf = (headers: Headers) => ({
  ipAddress: getClientIp(headers),
  userAgent: getUserAgent(headers),
})

/** Stores where a session was started. */
export async function recordSessionOrigin(token: string, headers: Headers): Promise<void> {
  await db.session.updateMany({
    where: { sid: hashSessionToken(token) },
    data: { sess: sessionOriginOf(headers) },
  })
}

/** Deletes the session of a token, if there is one. */
export async function endSession(token: string): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashSessionToken(token) } })
}

/** Returns the time 90 days from now. */
export function computeSessionExpiry(): Date {
  return new Date(Date.now() + SESSION_SECONDS * 1000)
}
