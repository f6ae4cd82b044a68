import { AsyncLocalStorage } from 'node:async_hooks'
import type { NextRequest } from 'next/server'
import type { RequestHandler } from '@/lib/server/http/route'

const inHand = new AsyncLocalStorage<NextRequest>()

function request(): NextRequest {
  const found = inHand.getStore()
  if (!found) throw new Error('No request is in hand')
  return found
}

/** Stands in for `next/headers`, which answers only inside Next: mock that module with this one. */
export const cookies = async () => request().cookies
export const headers = async () => request().headers

/** The handler, with its request in hand, as Next calls it. */
export function inScope(handler: RequestHandler): RequestHandler {
  return (sent, context) => inHand.run(sent, () => handler(sent, context))
}
