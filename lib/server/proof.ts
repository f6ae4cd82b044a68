import 'server-only'
import { findSession, type LiveSession } from './session'
import { visit } from './visit'

/** Hands what the middleware found to whoever answers this very request. */
export function handOver(token: string, session: LiveSession, view?: string): void {
  const current = visit()
  if (current) current.proof = { token, view, session }
}

/** The live session of a request's cookies: handed over, which holds once and for these alone, or else looked up. */
export async function sessionOf(token: string | undefined, view?: string): Promise<LiveSession | null> {
  const current = visit()
  const proof = current?.proof
  if (current) current.proof = undefined
  const isOurs = proof && proof.token === token && proof.view === view
  return isOurs ? proof.session : findSession(token, view)
}
