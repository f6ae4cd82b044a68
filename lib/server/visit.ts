import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { PublishedPage } from '@/lib/contract/site/pages'
import type { LiveSession } from './session'

/** What is known of one request. */
interface Visit {
  /** Under which it is found in the log. */
  requestId?: string
  /** What the middleware has proven (`proof.ts`). */
  proof?: { token: string; view: string | undefined; session: LiveSession } | undefined
  /** The page for everybody that it found at the url, for whoever draws it. */
  page?: PublishedPage
}

/**
 * Each request runs inside a visit of its own, from the server's door (scripts/serve/visits.mjs) to the answer. It is no
 * part of the request, so that no client can write one, and it goes when the request goes. Where somebody else's server
 * runs us there is none before the handler begins one.
 */
const store = () =>
  (globalThis as typeof globalThis & { lecternVisits?: AsyncLocalStorage<Visit> }).lecternVisits

export const visit = (): Visit | undefined => store()?.getStore() ?? own.getStore()

/** Visits that began in a handler. */
const own = new AsyncLocalStorage<Visit>()

/** The id of the request at hand; undefined outside of any. */
export const requestId = (): string | undefined => visit()?.requestId

export const REQUEST_ID = 'X-Request-Id'

/**
 * Does the work of one request in a visit. Our own server has begun one and names it in its answer; elsewhere this does
 * both, by the id that the host gave the request.
 */
export async function asVisit<Answer extends Response>(
  headers: Headers,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (requestId()) return work()
  const given = headers.get(REQUEST_ID) ?? headers.get('x-vercel-id') ?? ''
  const id = /^[\w.:=-]{8,128}$/.test(given) ? given : randomBytes(6).toString('hex')
  const response = await own.run({ requestId: id }, work)
  response.headers.set(REQUEST_ID, id)
  return response
}
