import { NextRequest } from 'next/server'
import { SESSION_COOKIE, VIEW_AS_COOKIE } from '@/lib/server/auth/session-cookies'
import type { RequestHandler } from '@/lib/server/http/route'
import type { TestPerson } from './factories'

interface Options {
  /** Person whose session cookie is sent. Without it, the request is anonymous. */
  as?: TestPerson
  method?: string
  /** Path of the URL. */
  path?: string
  params?: Record<string, string>
  query?: Record<string, string>
  /** Body to send as JSON. */
  body?: unknown
  /** Body to send unchanged, instead of `body`. */
  raw?: BodyInit
  headers?: Record<string, string>
}

export interface RouteResponse<Body> {
  status: number
  headers: Headers
  body: Body
}

/** Calls a route handler with a real request, as Next.js does after the middleware. */
export async function callRoute<Body = unknown>(
  handler: RequestHandler,
  options: Options = {},
): Promise<RouteResponse<Body>> {
  const headers = new Headers(options.headers)
  if (options.as) headers.set('cookie', sessionCookieOf(options.as))
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  if (options.body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  const request = new NextRequest(urlOf(options), { method, headers, ...(body !== undefined && { body }) })
  const response = await handler(request, { params: Promise.resolve(options.params ?? {}) })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

function urlOf({ path = '/api/test', query = {} }: Options): URL {
  const url = new URL(path, 'http://localhost:3000')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Returns the cookie header that a person's browser sends. */
export const sessionCookieOf = ({ token, view }: Pick<TestPerson, 'token' | 'view'>): string =>
  [`${SESSION_COOKIE}=${token}`, ...(view ? [`${VIEW_AS_COOKIE}=${view}`] : [])].join('; ')
