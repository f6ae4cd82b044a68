import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { type CurrentUser, currentUserSchema } from '@/lib/contract/people/auth'
import { Prisma, withQueryTimeout } from '../db/client'
import { queryPrepared } from '../db/typed-rows'
import { getRequestContext } from '../http/request-context'
import { type RequestCookies, SESSION_COOKIE, SESSION_SECONDS, VIEW_AS_COOKIE } from './session-cookies'

declare const proven: unique symbol

/**
 * A person with a live session. Only this file creates a `Viewer`, so a `Viewer` proves the sign-in. `isReadOnly` is
 * true if an administrator is viewing as this person. Then nothing may be recorded for this person.
 */
export type Viewer = Readonly<CurrentUser> & { readonly isReadOnly: boolean; readonly [proven]: 'viewer' }
/** A viewer who is an administrator. */
export type Admin = Viewer & { readonly isAdmin: true }

/** An administrator viewing the course as a customer. */
export interface ViewAsSession {
  id: string
  adminId: string
  endsAt: string
}

export interface LiveSession {
  /** ID of the session in lists. Unlike the token, it never changes. */
  id: string
  viewer: Viewer
  /** Set while an administrator views as a customer. Null in the person’s own session. */
  view: ViewAsSession | null
  /** True if the expiry was last extended on an earlier day (UTC). */
  isDue: boolean
  /**
   * True for an administrator who must still confirm this session with a passkey. Until then, `viewer`
   * doesn't have the rights of an administrator, and pages and calls refuse the session.
   */
  isLimited: boolean
  /** True if the person has confirmed this session with a passkey. */
  isByPasskey: boolean
  /**
   * True for an administrator who has a passkey, but didn’t use it to confirm this session in the last 15
   * minutes.
   */
  needsStepUp: boolean
  /** ID of the passkey that was used for the last step-up. */
  steppedUpBy: string | null
}

/** Returns the hash of a session token as the `sid` column stores it: SHA-256, hex. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Time after a step-up before the next one is needed. Minutes. */
export const STEP_UP_MINUTES = 15

/**
 * SQL: whether a person has the rights of an administrator in session `s`. An administrator who has a passkey
 * gets these rights only after confirming this session with a passkey. If the owner requires passkeys, that applies to
 * every administrator. Every statement that decides about the current session uses this expression instead of
 * `is_admin`.
 */
const isAdminHereSql = (
  person: Prisma.Sql,
) => Prisma.sql`(${person}.is_admin AND (s.passkey_at IS NOT NULL OR NOT (
  COALESCE((SELECT passkeys_required FROM app_settings WHERE id = 'default'), FALSE)
  OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = ${person}.id))))`
const u = Prisma.sql`u`

const personColumns = Prisma.sql`
  u.id, u.email, u.first_name, u.last_name, u.profile_image_url, ${isAdminHereSql(u)} AS is_admin, u.has_purchased,
  u.purchase_date`
const sessionColumns = Prisma.sql`
  s.id AS session_id, s.expire, s.passkey_at IS NOT NULL AS is_by_passkey, s.stepped_up_by,
  u.is_admin AS has_role, u.is_admin AND EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)
    AND COALESCE(s.stepped_up_at <= now() - make_interval(mins => ${STEP_UP_MINUTES}), TRUE) AS needs_step_up`

const sessionSchema = currentUserSchema.extend({
  sessionId: idSchema,
  expire: dateTimeSchema,
  isByPasskey: z.boolean(),
  steppedUpBy: idSchema.nullable(),
  hasRole: z.boolean(),
  needsStepUp: z.boolean(),
})
const viewedSchema = sessionSchema.extend({
  viewId: idSchema.nullable(),
  adminId: idSchema.nullable(),
  endsAt: dateTimeSchema.nullable(),
})

/**
 * Looks up the live session of a token in one query. Null if the session has ended or never existed. While an
 * administrator views as a customer, the viewer is that customer. For that, the view must not have expired and must
 * belong to this session, the person who signed in must still be an administrator, and the customer must not be an
 * administrator. Throws within seconds if the database hangs, because every protected request needs this lookup.
 */
export async function findSession(token: string | undefined, view?: string): Promise<LiveSession | null> {
  if (!token) return null
  const viewId = idSchema.safeParse(view).data
  const session = await withQueryTimeout(viewId ? findViewed(token, viewId) : findOwn(token))
  const context = getRequestContext()
  if (context && session) context.viewerId = session.viewer.id
  return session
}

async function findOwn(token: string): Promise<LiveSession | null> {
  const [session] = await queryPrepared(sessionSchema)`
    SELECT ${personColumns}, ${sessionColumns} FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  return session ? toLiveSession(session) : null
}

/**
 * SQL: a table `(id, is_admin, is_limited)` with the signed-in person, for statements that check identity and
 * access in one query. The table has no row if there is no live session. Returns null if there is no cookie.
 * Code that needs proof of the sign-in must use a `Viewer`.
 */
export function signedInUserSql(cookies: RequestCookies): Prisma.Sql | null {
  const token = cookies.get(SESSION_COOKIE)?.value
  if (!token) return null
  const live = Prisma.sql`s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  const viewId = idSchema.safeParse(cookies.get(VIEW_AS_COOKIE)?.value).data
  const from = viewId ? viewedSessionsSql(viewId) : Prisma.sql`sessions s JOIN users u ON u.id = s.user_id`
  const right = isAdminHereSql(u)
  return Prisma.sql`(
    SELECT u.id, ${right} AS is_admin, u.is_admin AND NOT ${right} AS is_limited FROM ${from} WHERE ${live})`
}

/**
 * SQL: sessions `s`, each with a person `u`. The person is the viewed person if a live view `v` belongs to
 * the session and its administrator, otherwise the person who signed in.
 */
const viewedSessionsSql = (viewId: string) => Prisma.sql`
  sessions s JOIN users own ON own.id = s.user_id
    LEFT JOIN (view_as v JOIN users seen ON seen.id = v.user_id AND NOT seen.is_admin)
      ON v.id = ${viewId}::uuid AND v.sid = s.sid AND v.admin_id = own.id AND ${isAdminHereSql(Prisma.sql`own`)}
        AND v.ends_at > now()
    JOIN users u ON u.id = COALESCE(seen.id, own.id)`

async function findViewed(token: string, id: string): Promise<LiveSession | null> {
  const [found] = await queryPrepared(viewedSchema)`
    SELECT v.id AS view_id, v.admin_id, v.ends_at, ${personColumns}, ${sessionColumns}
    FROM ${viewedSessionsSql(id)}
    WHERE s.sid = ${hashSessionToken(token)} AND s.expire > now()`
  if (!found) return null
  const { viewId, adminId, endsAt, ...session } = found
  if (viewId === null || adminId === null || endsAt === null) return toLiveSession(session)
  return { ...toSession(session, true), view: { id: viewId, adminId, endsAt } }
}

/** Returns the number of a day in UTC, from a time in milliseconds. */
const dayOf = (time: number) => Math.floor(time / (24 * 60 * 60 * 1000))

const toLiveSession = (session: z.infer<typeof sessionSchema>): LiveSession => {
  const renewedAt = Date.parse(session.expire) - SESSION_SECONDS * 1000
  return { ...toSession(session, false), isDue: dayOf(renewedAt) < dayOf(Date.now()) }
}

function toSession(row: z.infer<typeof sessionSchema>, isReadOnly: boolean): LiveSession {
  const { sessionId: id, expire: _, hasRole, isByPasskey, needsStepUp, steppedUpBy, ...person } = row
  const isLimited = hasRole && !person.isAdmin
  const viewer = { ...person, isReadOnly } as Viewer
  return { id, viewer, view: null, isDue: false, isLimited, isByPasskey, needsStepUp, steppedUpBy }
}

/** Returns the live session of a request’s cookies. */
export const findRequestSession = (cookies: RequestCookies): Promise<LiveSession | null> =>
  findSession(cookies.get(SESSION_COOKIE)?.value, cookies.get(VIEW_AS_COOKIE)?.value)

/** Returns whether a viewer is an administrator (type guard). */
export function isAdmin(viewer: Viewer): viewer is Admin {
  return viewer.isAdmin
}
