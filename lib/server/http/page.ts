import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { AppError, type ErrorCode } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/fields'
import {
  type Admin,
  isAdmin,
  type LiveSession,
  SESSION_COOKIE,
  VIEW_COOKIE,
  type View,
  type Viewer,
} from '../auth/session'
import { sessionOf } from '../auth/session-handoff'
import { isUnavailable } from '../db/errors'
import { log } from '../log'
import { freeRenderAtEnd } from './render-end'

/** Looks up the session once per request for all components, and not at all if the middleware already did. */
const currentSession = cache(async () => {
  freeRenderAtEnd()
  const sent = await cookies()
  return sessionOf(sent.get(SESSION_COOKIE)?.value, sent.get(VIEW_COOKIE)?.value)
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
export async function optionalViewer(): Promise<Viewer | null> {
  return (await optionalSession())?.viewer ?? null
}

async function optionalSession(): Promise<LiveSession | null> {
  try {
    return await currentSession()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.error('session_not_read', error)
    return null
  }
}

/**
 * Returns the customer that an administrator is viewing as in this browser, with the end of the view. Null
 * for everybody else.
 */
export async function currentView(): Promise<{ viewer: Viewer; view: View } | null> {
  if (!(await cookies()).get(VIEW_COOKIE)) return null
  const session = await optionalSession()
  return session?.view ? { viewer: session.viewer, view: session.view } : null
}

export type Loaded<Value> = { value: Value } | { refused: ErrorCode }

/**
 * Loads the data of a page. Returns a refusal (missing, locked) as a value, because it has its own screen.
 */
export async function load<Value>(read: () => Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code }
    throw error
  }
}

/** Parses an ID from a URL. Throws `not_found` for text that cannot be an ID, because no row can have it. */
export function idFrom(text: string): string {
  const parsed = idSchema.safeParse(text)
  if (!parsed.success) throw new AppError('not_found', 'Not found')
  return parsed.data
}
