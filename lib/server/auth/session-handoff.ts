import 'server-only'
import { getRequestContext } from '../http/request-context'
import { findSession, type LiveSession } from './session'

declare module '../http/request-context' {
  interface RequestContext {
    /** Session that the middleware found, and the cookie values that it is valid for. */
    proof?: { token: string; view: string | undefined; session: LiveSession } | undefined
  }
}

/** Passes the session that the middleware found to the code that handles the same request. */
export function passSessionToHandler(token: string, session: LiveSession, view?: string): void {
  const current = getRequestContext()
  if (current) current.proof = { token, view, session }
}

/**
 * Returns the live session of a request's cookies. Uses the session from the middleware once, if that session
 * belongs to these cookies. Otherwise, reads the session from the database.
 */
export async function resolveSession(token: string | undefined, view?: string): Promise<LiveSession | null> {
  const current = getRequestContext()
  const proof = current?.proof
  if (current) current.proof = undefined
  const isOurs = proof && proof.token === token && proof.view === view
  return isOurs ? proof.session : findSession(token, view)
}
