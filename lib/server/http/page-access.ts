import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { courseSlugParamSchema } from '@/lib/contract/course/course-query'
import { AppError, type ErrorCode } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import { type Admin, isAdmin, type LiveSession, type ViewAsSession, type Viewer } from '../auth/session'
import { SESSION_COOKIE, VIEW_AS_COOKIE } from '../auth/session-cookies'
import { resolveSession } from '../auth/session-handoff'
import { isDatabaseUnavailable } from '../db/database-errors'
import { log } from '../log'
import { releaseMemoryAfterRender } from './release-render-memory'

/**
 * Finds the session once per request for all components. Uses the session that the middleware found, if there
 * is one.
 */
const currentSession = cache(async () => {
  releaseMemoryAfterRender()
  const requestCookies = await cookies()
  return resolveSession(requestCookies.get(SESSION_COOKIE)?.value, requestCookies.get(VIEW_AS_COOKIE)?.value)
})

/**
 * Returns the session of a signed-in page. Without a live session, or if an administrator must first confirm
 * the session with a passkey, redirects to the front page. The front page then shows the landing page, “sign in
 * again”, or the request to use the passkey.
 */
export async function requireSession(): Promise<LiveSession> {
  const session = await currentSession()
  if (!session || session.isLimited) redirect('/')
  return session
}

/** Returns the viewer of a signed-in page. Redirects like `requireSession`. */
export async function requireViewer(): Promise<Viewer> {
  return (await requireSession()).viewer
}

/** Returns the administrator of an admin page. Redirects a student to the front page. */
export async function requireAdmin(): Promise<Admin> {
  const viewer = await requireViewer()
  if (!isAdmin(viewer)) redirect('/')
  return viewer
}

/**
 * Returns the viewer of a public page. Null if nobody is signed in, if an administrator must first confirm the
 * session with a passkey, or if the database does not respond.
 */
export async function findViewer(): Promise<Viewer | null> {
  const session = await findCurrentSession()
  return session && !session.isLimited ? session.viewer : null
}

/**
 * Returns the session of a public page, even a limited one. Null if nobody is signed in or if the database
 * does not respond.
 */
export async function findCurrentSession(): Promise<LiveSession | null> {
  try {
    return await currentSession()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.error('session_not_read', error)
    return null
  }
}

/**
 * Returns the customer that an administrator is viewing as in this browser, and the time when that expires.
 * Null for everybody else.
 */
export async function findViewAsSession(): Promise<{ viewer: Viewer; view: ViewAsSession } | null> {
  if (!(await cookies()).get(VIEW_AS_COOKIE)) return null
  const session = await findCurrentSession()
  return session?.view ? { viewer: session.viewer, view: session.view } : null
}

export type LoadResult<Value> =
  | { value: Value }
  | {
      refused: ErrorCode
      /** Time when the refused section or lesson opens, if it opens later. */
      opensAt: string | null
    }

/**
 * Loads the data of a page. Returns a refusal (missing, locked) as a value, because it has its own screen.
 */
export async function loadOrRefuse<Value>(read: () => Promise<Value>): Promise<LoadResult<Value>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, opensAt: opensAtOf(error) }
    throw error
  }
}

function opensAtOf({ more }: AppError): string | null {
  return typeof more?.opensAt === 'string' ? more.opensAt : null
}

/** Parses an ID from a URL. Throws `not_found` for text that cannot be an ID, because no row can have it. */
export function parseId(text: string): string {
  const parsed = idSchema.safeParse(text)
  if (!parsed.success) throw new AppError('not_found', 'Not found')
  return parsed.data
}

/** Parses `?course=` of a page. Throws `not_found` for text that no course can have as its slug. */
export function parseCourseSlug(text: unknown): string | undefined {
  const parsed = courseSlugParamSchema.safeParse(text)
  if (!parsed.success) throw new AppError('not_found', 'Course not found')
  return parsed.data
}
