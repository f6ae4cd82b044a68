import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { type CurrentUser, currentUserSchema } from '@/lib/contract/people/auth'
import { db, Prisma, type Transaction, withQueryTimeout } from '../db/client'
import { preparedRows } from '../db/typed-rows'
import { env } from '../env'
import { requestContext } from '../http/request-context'
import { getClientIp, getUserAgent } from '../http/request-headers'

/** Name of the session cookie, shared with next-auth. */
export const SESSION_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}next-auth.session-token`
/**
 * Cookie with the ID of the row in `view_as`, while an administrator views the site as a customer. The browser
 * sends it in addition to the administrator’s session cookie.
 */
export const IMPERSONATION_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}lectern.view-as`
export const SESSION_SECONDS = 90 * 24 * 60 * 60
const RENEW_AFTER_SECONDS = 24 * 60 * 60

export const sessionCookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.IS_HTTPS,
  path: '/',
} as const

declare const proven: unique symbol

/**
 * A person with a live session. Only this file creates one, so it proves the sign-in. `isReadOnly` is true if
 * an administrator is viewing as this person; then nothing may be recorded for them.
 */
export type Viewer = Readonly<CurrentUser> & { readonly isReadOnly: boolean; readonly [proven]: 'viewer' }
/** A viewer who is an administrator. */
export type Admin = Viewer & { readonly isAdmin: true }

/** An administrator viewing the course as a customer. */
export interface Impersonation {
  id: string
  adminId: string
  endsAt: string
}

export interface LiveSession {
  viewer: Viewer
  /** The view, or null if it is the person’s own session. */
  view: Impersonation | null
  /** True if the expiry was last extended more than a day ago. */
  isDue: boolean
}

/** Returns the hash of a session token as the `sid` column stores it: SHA-256, hex. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const personColumns = Prisma.sql`
  u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.is_admin, u.has_purchased, u.purchase_date`

const sessionSchema = currentUserSchema.extend({ expire: dateTimeSchema })
const viewedSchema = sessionSchema.extend({
  viewId: idSchema.nullable(),
  adminId: idSchema.nullable(),
  endsAt: dateTimeSchema.nullable(),
})

/**
 * Looks up the live session of a token in one query. Null if it has ended or never existed. In a view, the
 * viewer is the viewed person, if the view is live, belongs to this session, and its owner is an
 * administrator while the viewed person is not. Throws within seconds if the database hangs, because every
 * protected request needs this lookup.
 */
export async function findSession(token: string | undefined, view?: string): Promise<LiveSession | null> {
  if (!token) return null
  const viewId = idSchema.safeParse(view).data
  const session = await withQueryTimeout(viewId ? findViewed(token, viewId) : findOwn(token))
  const context = requestContext()
  if (context && session) context.viewerId = session.viewer.id
  return session
}

async function findOwn(token: string): Promise<LiveSession | null> {
  const [session] = await preparedRows(sessionSchema)`
    SELECT ${personColumns}, s.expire FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  return session ? toOwn(session) : null
}

/**
 * SQL table `(id, is_admin)` with the signed-in person, or no row without a live session, for statements that
 * check identity and access in one query. Null if there is no cookie. Code that needs proof of the sign-in
 * needs a `Viewer` instead.
 */
export function signedInUserSql(cookies: RequestCookies): Prisma.Sql | null {
  const token = cookies.get(SESSION_COOKIE)?.value
  if (!token) return null
  const live = Prisma.sql`s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  const viewId = idSchema.safeParse(cookies.get(IMPERSONATION_COOKIE)?.value).data
  if (!viewId)
    return Prisma.sql`(SELECT u.id, u.is_admin FROM sessions s JOIN users u ON u.id = s.user_id WHERE ${live})`
  return Prisma.sql`(SELECT u.id, u.is_admin FROM ${viewedSessionsSql(viewId)} WHERE ${live})`
}

/**
 * SQL: sessions `s`, each with a person `u`: the viewed person if the live view `v` belongs to the session
 * and its administrator, else the person who signed in.
 */
const viewedSessionsSql = (viewId: string) => Prisma.sql`
  sessions s JOIN users own ON own.id = s.user_id
    LEFT JOIN (view_as v JOIN users seen ON seen.id = v.user_id AND NOT seen.is_admin)
      ON v.id = ${viewId}::uuid AND v.sid = s.sid AND v.admin_id = own.id AND own.is_admin AND v.ends_at > now()
    JOIN users u ON u.id = COALESCE(seen.id, own.id)`

async function findViewed(token: string, id: string): Promise<LiveSession | null> {
  const [found] = await preparedRows(viewedSchema)`
    SELECT v.id AS view_id, v.admin_id, v.ends_at, ${personColumns}, s.expire
    FROM ${viewedSessionsSql(id)}
    WHERE s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  if (!found) return null
  const { viewId, adminId, endsAt, ...session } = found
  if (viewId === null || adminId === null || endsAt === null) return toOwn(session)
  const { expire: _, ...person } = session
  const view = { id: viewId, adminId, endsAt }
  return { viewer: { ...person, isReadOnly: true } as Viewer, view, isDue: false }
}

function toOwn({ expire, ...person }: z.infer<typeof sessionSchema>): LiveSession {
  const isDue = Date.parse(expire) < Date.now() + (SESSION_SECONDS - RENEW_AFTER_SECONDS) * 1000
  return { viewer: { ...person, isReadOnly: false } as Viewer, view: null, isDue }
}

/** Request cookies, as Next.js reads them. */
export interface RequestCookies {
  get(name: string): { value: string } | undefined
}

/** Returns the live session of a request’s cookies. */
export const findRequestSession = (cookies: RequestCookies): Promise<LiveSession | null> =>
  findSession(cookies.get(SESSION_COOKIE)?.value, cookies.get(IMPERSONATION_COOKIE)?.value)

/** Extends a session’s expiry to 90 days from now. */
export async function renewSession(token: string): Promise<void> {
  const where = { sid: hashSessionToken(token) }
  await withQueryTimeout(db.session.updateMany({ where, data: { expire: computeSessionExpiry() } }))
}

const SESSIONS_MAX = 50

/** Ends all but the 50 most recently used sessions of a person, so the table can’t be flooded. */
export async function endOldSessions(userId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM sessions WHERE user_id = ${userId}::uuid AND sid NOT IN (
      SELECT sid FROM sessions WHERE user_id = ${userId}::uuid ORDER BY expire DESC, sid LIMIT ${SESSIONS_MAX})`
}

/** Creates a session in a transaction. Returns its token, which goes into the cookie. */
export async function beginSession(
  tx: Transaction,
  userId: string,
  { token = randomUUID(), expire = computeSessionExpiry(), sess = {} }: NewSession = {},
): Promise<string> {
  await tx.session.create({ data: { sid: hashSessionToken(token), sess, expire, userId } })
  return token
}

interface NewSession {
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

/** Type guard for administrators. */
export function isAdmin(viewer: Viewer): viewer is Admin {
  return viewer.isAdmin
}
