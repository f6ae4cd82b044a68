import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { type CurrentUser, currentUserSchema } from '@/lib/contract/people/auth'
import { db, Prisma, promptly, type Transaction } from './db'
import { env } from './env'
import { clientIp, userAgent } from './request-headers'
import { hotRows } from './rows'

/** One constant decides the cookie's name, for next-auth and for us. */
export const SESSION_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}next-auth.session-token`
/** Names the view that this browser is in (`view_as`), beside the administrator's own session. */
export const VIEW_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}lectern.view-as`
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
 * A person whose session was found. Only this file can make one, so holding it proves the sign-in. Read-only: an
 * administrator looks at the course as this person, who must not be left with a trace of it.
 */
export type Viewer = Readonly<CurrentUser> & { readonly isReadOnly: boolean; readonly [proven]: 'viewer' }
/** A viewer who was proven to be an administrator. */
export type Admin = Viewer & { readonly isAdmin: true }

/** An administrator's look at the course as somebody else. */
export interface View {
  id: string
  adminId: string
  endsAt: string
}

export interface LiveSession {
  viewer: Viewer
  /** In which view the viewer is seen; null: it is their own session. */
  view: View | null
  /** Whether a day has passed since the session's end was last moved. */
  isDue: boolean
}

/** What the `sid` column holds for a cookie's token: SHA-256, hex. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const personColumns = Prisma.sql`
  u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.is_admin, u.has_purchased, u.purchase_date`

const sessionSchema = currentUserSchema.extend({ expire: dateTimeSchema })
const seenSchema = sessionSchema.extend({
  viewId: idSchema.nullable(),
  adminId: idSchema.nullable(),
  endsAt: dateTimeSchema.nullable(),
})

/**
 * The live session of a cookie's token, in one query; null when it ended or never was. In a view it is that of the person
 * who is seen: for as long as the view has not ended, belongs to this very session, and its person is an administrator and
 * who is seen is none. Everything that is not open to all asks this first, so that a database that hangs is a refusal
 * within seconds.
 */
export async function findSession(token: string | undefined, view?: string): Promise<LiveSession | null> {
  if (!token) return null
  const viewId = idSchema.safeParse(view).data
  return promptly(viewId ? findSeen(token, viewId) : findOwn(token))
}

async function findOwn(token: string): Promise<LiveSession | null> {
  const [session] = await hotRows(sessionSchema)`
    SELECT ${personColumns}, s.expire FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  return session ? toOwn(session) : null
}

/**
 * Who asks, as a table `(id, is_admin)` of one row, or of none where no session lives: for a statement that must know it and
 * a right in one, such as the gate's. Null: there is no cookie. It proves nothing to code, which needs a `Viewer`.
 */
export function askerIn(cookies: Cookies): Prisma.Sql | null {
  const token = cookies.get(SESSION_COOKIE)?.value
  if (!token) return null
  const live = Prisma.sql`s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  const viewId = idSchema.safeParse(cookies.get(VIEW_COOKIE)?.value).data
  if (!viewId)
    return Prisma.sql`(SELECT u.id, u.is_admin FROM sessions s JOIN users u ON u.id = s.user_id WHERE ${live})`
  return Prisma.sql`(SELECT u.id, u.is_admin FROM ${seenBy(viewId)} WHERE ${live})`
}

/** Sessions `s` with whom their browser looks at the course as, `u`: in this view (`v`), if it is theirs, else themselves. */
const seenBy = (viewId: string) => Prisma.sql`
  sessions s JOIN users own ON own.id = s.user_id
    LEFT JOIN (view_as v JOIN users seen ON seen.id = v.user_id AND NOT seen.is_admin)
      ON v.id = ${viewId}::uuid AND v.sid = s.sid AND v.admin_id = own.id AND own.is_admin AND v.ends_at > now()
    JOIN users u ON u.id = COALESCE(seen.id, own.id)`

async function findSeen(token: string, id: string): Promise<LiveSession | null> {
  const [found] = await hotRows(seenSchema)`
    SELECT v.id AS view_id, v.admin_id, v.ends_at, ${personColumns}, s.expire
    FROM ${seenBy(id)}
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

/** The cookies of a request, as Next reads them. */
export interface Cookies {
  get(name: string): { value: string } | undefined
}

/** The live session that a request's cookies speak of. */
export const sessionIn = (cookies: Cookies): Promise<LiveSession | null> =>
  findSession(cookies.get(SESSION_COOKIE)?.value, cookies.get(VIEW_COOKIE)?.value)

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
