import 'server-only'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { findSession, type LiveSession } from './session'

/** What one request has proven. */
interface Visit {
  proof?: { token: string; session: LiveSession } | undefined
}

/**
 * Each request runs inside a visit of its own, from the server's door (scripts/serve/visits.mjs) to the answer. It is no
 * part of the request, so that no client can write one, and it goes when the request goes. Where somebody else's server
 * runs us, or a process runs the middleware alone, there is none.
 */
const visit = () =>
  (globalThis as typeof globalThis & { lecternVisits?: AsyncLocalStorage<Visit> }).lecternVisits?.getStore()

/** Hands what the middleware found to whoever answers this very request. */
export function handOver(token: string, session: LiveSession): void {
  const current = visit()
  if (current) current.proof = { token, session }
}

/** The live session of a request's cookie: handed over, which holds once and for this token alone, or else looked up. */
export async function sessionOf(token: string | undefined): Promise<LiveSession | null> {
  const current = visit()
  const proof = current?.proof
  if (current) current.proof = undefined
  return proof && proof.token === token ? proof.session : findSession(token)
}
