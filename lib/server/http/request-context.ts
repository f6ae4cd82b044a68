import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { PublishedPage } from '@/lib/contract/site/pages'
import { processState } from '../process-state'

/** Data of one request. Other files declare further fields (`declare module`). */
export interface RequestContext {
  /** ID of the request in the log. */
  requestId?: string
  /** ID of the signed-in person, once a session was found. */
  viewerId?: string
  /** Page of the owner that the middleware found at the URL. */
  page?: PublishedPage
}

declare module '../process-state' {
  interface ProcessState {
    requests?: AsyncLocalStorage<RequestContext>
  }
}

/**
 * Returns the context of the current request. Undefined outside of a request. Our own server creates the
 * context (server/http/request-context.mjs). On another host, the handler creates it. The context ends with the
 * response. The context is not part of the request itself, so clients can't set it.
 */
export const getRequestContext = (): RequestContext | undefined =>
  processState.requests?.getStore() ?? begunByHandler.getStore()

const begunByHandler = new AsyncLocalStorage<RequestContext>()

/** Returns the ID of the current request. Undefined outside of a request. */
export const getRequestId = (): string | undefined => getRequestContext()?.requestId

export const REQUEST_ID_HEADER = 'X-Request-Id'

/**
 * Runs the work of one request in a context. On our own server the context already exists, and the server
 * adds the ID to the response. On another host this function does both, with the ID that the host gave the
 * request.
 */
export async function withRequestContext<Answer extends Response>(
  headers: Headers,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (getRequestId()) return work()
  const hostRequestId = headers.get(REQUEST_ID_HEADER) ?? headers.get('x-vercel-id') ?? ''
  const id = /^[\w.:=-]{8,128}$/.test(hostRequestId) ? hostRequestId : randomBytes(6).toString('hex')
  const response = await begunByHandler.run({ requestId: id }, work)
  response.headers.set(REQUEST_ID_HEADER, id)
  return response
}
