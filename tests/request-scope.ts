import { AsyncLocalStorage } from 'node:async_hooks'
import type { NextRequest } from 'next/server'
import type { RequestHandler } from '@/lib/server/http/route'

const currentRequest = new AsyncLocalStorage<NextRequest>()

function request(): NextRequest {
  const found = currentRequest.getStore()
  if (!found) throw new Error('There is no current request')
  return found
}

/** Replaces `next/headers`, which works only inside Next.js. Mock that module with this one. */
export const cookies = async () => request().cookies
export const headers = async () => request().headers

/** Wraps a handler so `cookies` and `headers` read its request, as in Next.js. */
export function inScope(handler: RequestHandler): RequestHandler {
  return (sent, context) => currentRequest.run(sent, () => handler(sent, context))
}
