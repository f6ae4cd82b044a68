import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { AppError, type ErrorCode } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/fields'
import { isUnavailable } from './db-error'
import { log } from './log'
import { sessionOf } from './proof'
import {
  type Admin,
  isAdmin,
  type LiveSession,
  SESSION_COOKIE,
  VIEW_COOKIE,
  type View,
  type Viewer,
} from './session'

/** One look-up per request, however many components ask, and none where the middleware did it. */
const currentSession = cache(async () => {
  const sent = await cookies()
  return sessionOf(sent.get(SESSION_COOKIE)?.value, sent.get(VIEW_COOKIE)?.value)
})

/** The door of every signed-in page. Without a live session the front page decides: landing, or "sign in again". */
export async function requireViewer(): Promise<Viewer> {
  const session = await currentSession()
  if (!session) redirect('/')
  return session.viewer
}

/** The door of every admin page. A student is sent to the front page. */
export async function requireAdmin(): Promise<Admin> {
  const viewer = await requireViewer()
  if (!isAdmin(viewer)) redirect('/')
  return viewer
}

/** Who is signed in, for pages that are open to all: those do not wait for a database that is away. */
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

/** As whom an administrator looks at the course in this browser, and until when; null for everybody else. */
export async function currentView(): Promise<{ viewer: Viewer; view: View } | null> {
  if (!(await cookies()).get(VIEW_COOKIE)) return null
  const session = await optionalSession()
  return session?.view ? { viewer: session.viewer, view: session.view } : null
}

export type Loaded<Value> = { value: Value } | { refused: ErrorCode }

/** Loads what a page shows. A refusal (missing, locked) becomes a value, because it has a screen of its own. */
export async function load<Value>(read: () => Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code }
    throw error
  }
}

/** An id out of a url. Throws not_found for text that can be no row's id, because it names nothing. */
export function idFrom(text: string): string {
  const parsed = idSchema.safeParse(text)
  if (!parsed.success) throw new AppError('not_found', 'Not found')
  return parsed.data
}
