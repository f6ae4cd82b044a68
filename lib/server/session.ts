import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { dateTimeSchema } from '@/lib/contract/fields'
import { type CurrentUser, currentUserSchema } from '@/lib/contract/people/auth'
import { db, promptly, type Transaction } from './db'
import { env } from './env'
import { clientIp, userAgent } from './request-headers'
import { hotRows } from './rows'

/** One constant decides the cookie's name, for next-auth and for us. */
export const SESSION_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}next-auth.session-token`
export const SESSION_SECONDS = 90 * 24 * 60 * 60
const RENEW_AFTER_SECONDS = 24 * 60 * 60

export const sessionCookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.IS_HTTPS,
  path: '/',
} as const

declare const proven: unique symbol

/** A person whose session was found. Only this file can make one, so holding it proves the sign-in. */
export type Viewer = Readonly<CurrentUser> & { readonly [proven]: 'viewer' }
/** A viewer who was proven to be an administrator. */
export type Admin = Viewer & { readonly isAdmin: true }

export interface LiveSession {
  viewer: Viewer
  /** Whether a day has passed since the session's end was last moved. */
  isDue: boolean
}

/** What the `sid` column holds for a cookie's token: SHA-256, hex. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const sessionSchema = currentUserSchema.extend({ expire: dateTimeSchema })

/**
 * The live session of a cookie's token, in one query; null when it ended or never was. Everything that is not open to all
 * asks this first, so that a database that hangs is a refusal within seconds.
 */
export async function findSession(token: string | undefined): Promise<LiveSession | null> {
  if (!token) return null
  const reading = hotRows(sessionSchema)`
    SELECT u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.is_admin, u.has_purchased, u.purchase_date,
      s.expire
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  const [session] = await promptly(reading)
  if (!session) return null
  const { expire, ...person } = session
  const isDue = Date.parse(expire) < Date.now() + (SESSION_SECONDS - RENEW_AFTER_SECONDS) * 1000
  return { viewer: person as Viewer, isDue }
}

/** Moves a session's end to 90 days from now. */
export async function renewSession(token: string): Promise<void> {
  const where = { sid: hashSessionToken(token) }
  await promptly(db.session.updateMany({ where, data: { expire: sessionEnd() } }))
}

const SESSIONS_MAX = 50

/** Ends all but the 50 sessions of a person that were used last, so that nobody fills the table by signing in. */
export async function endOldSessions(userId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM sessions WHERE user_id = ${userId}::uuid AND sid NOT IN (
      SELECT sid FROM sessions WHERE user_id = ${userId}::uuid ORDER BY expire DESC, sid LIMIT ${SESSIONS_MAX})`
}

/** Begins a session in a transaction, for whoever holds the token in a cookie. */
export async function beginSession(
  tx: Transaction,
  userId: string,
  { token = randomUUID(), expire = sessionEnd(), sess = {} }: NewSession = {},
): Promise<string> {
  await tx.session.create({ data: { sid: hashSessionToken(token), sess, expire, userId } })
  return token
}

interface NewSession {
  token?: string
  expire?: Date
  sess?: ReturnType<typeof originOf> | Record<string, never>
}

/** From where a session is begun. */
export const originOf = (headers: Headers) => ({
  ipAddress: clientIp(headers),
  userAgent: userAgent(headers),
})

/** Keeps with a session from where it was begun. */
export async function noteOrigin(token: string, headers: Headers): Promise<void> {
  await db.session.updateMany({
    where: { sid: hashSessionToken(token) },
    data: { sess: originOf(headers) },
  })
}

/** Ends the session of a cookie's token; nothing happens when there is none. */
export async function endSession(token: string): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashSessionToken(token) } })
}

/** 90 days from now. */
export function sessionEnd(): Date {
  return new Date(Date.now() + SESSION_SECONDS * 1000)
}

/** Whether a viewer is an administrator; the type follows. */
export function isAdmin(viewer: Viewer): viewer is Admin {
  return viewer.isAdmin
}
