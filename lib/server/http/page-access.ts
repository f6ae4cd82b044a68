import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { AppError, type ErrorCode } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import {
  type Admin,
  IMPERSONATION_COOKIE,
  type Impersonation,
  isAdmin,
  type LiveSession,
  SESSION_COOKIE,
  type Viewer,
} from '../auth/session'
import { resolveSession } from '../auth/session-handoff'
import { isDatabaseUnavailable } from '../db/database-errors'
import { log } from '../log'
import { releaseMemoryAfterRender } from './release-render-memory'

/** Looks up the session once per request for all components, and not at all if the middleware already did. */
const currentSession = cache(async () => {
  releaseMemoryAfterRender()
  const sent = await cookies()
  return resolveSession(sent.get(SESSION_COOKIE)?.value, sent.get(IMPERSONATION_COOKIE)?.value)
})

/**
 * Returns the viewer of a signed-in page. Without a live session, redirects to the front page, which shows
 * the landing page or "sign in again".
 */
export async function requireViewer(): Promise<Viewer> {
  const session = await currentSession()
  if (!session) redirect('/')
  return session.viewer
}

/** Returns the administrator of an admin page. Redirects a student to the front page. */
export async function requireAdmin(): Promise<Admin> {
  const viewer = await requireViewer()
  if (!isAdmin(viewer)) redirect('/')
  return viewer
}

/** Returns the viewer of a public page. Null if nobody is signed in or the database does not respond. */
export async function findViewer(): Promise<Viewer | null> {
  return (await optionalSession())?.viewer ?? null
}

async function optionalSession(): Promise<LiveSession | null> {
  try {
    return await currentSession()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.error('session_not_read', error)
    return null
  }
}

/**
 * Returns the customer that an administrator is viewing as in this browser, with the end of the view. Null
 * for everybody else.
 */
export async function findImpersonation(): Promise<{ viewer: Viewer; view: Impersonation } | null> {
  if (!(await cookies()).get(IMPERSONATION_COOKIE)) return null
  const session = await optionalSession()
  return session?.view ? { viewer: session.viewer, view: session.view } : null
}

export type LoadResult<Value> = { value: Value } | { refused: ErrorCode }

/**
 * Loads the data of a page. Returns a refusal (missing, locked) as a value, because it has its own screen.
 */
export async function loadOrRefuse<Value>(read: () => Promise<Value>): Promise<LoadResult<Value>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code }
    throw error
  }
}

/** Parses an ID from a URL. Throws `not_found` for text that cannot be an ID, because no row can have it. */
export function parseId(text: string): string {
  const parsed = idSchema.safeParse(text)
  if (!parsed.success) throw new AppError('not_found', 'Not found')
  return parsed.data
}
