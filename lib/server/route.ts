import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import type { z } from 'zod'
import { Download } from '@/lib/contract/download'
import { AppError, invalid } from '@/lib/contract/error'
import { Page } from '@/lib/contract/paging'
import { runAfterResponse } from './background'
import { readJson } from './body'
import { isFull, isMissingRow, isUnavailable, isUniqueViolation } from './db-error'
import { log } from './log'
import { consumeWrite } from './rate-limit'
import { sendDownload } from './send-download'
import { type Admin, findSession, isAdmin, SESSION_COOKIE, type Viewer } from './session'
import { storeRefusal } from './storage/store-error'

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof VERBS)[number]

export type Context = { params: Promise<Record<string, string | string[] | undefined>> }
export type Handler = (request: NextRequest, context: Context) => Promise<Response>

type ViewerOf<Access> = Access extends 'admin' ? Admin : Access extends 'user' ? Viewer : null
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface RouteSpec<Access, Params, Query, Body, Response> {
  /** Who may call: anybody, a signed-in person, or an administrator. */
  access: Access
  params?: Params
  query?: Query
  body?: Body
  response?: Response
  /** 200 unless it says 201 (created) or 204 (deleted). */
  status?: 200 | 201 | 204
  /** What is done once the answer to a call that went well is on its way, such as sending the mails it left behind. */
  after?: () => Promise<unknown>
}

interface Call<Access, Params, Query, Body> {
  viewer: ViewerOf<Access>
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  request: NextRequest
}

type Result<Schema> = Schema extends z.ZodType
  ? z.output<Schema> | (z.output<Schema> extends (infer Row)[] ? Page<Row> : never)
  : unknown

/**
 * An endpoint as data. Admits the caller (401, 403, 429), reads body, query and params with the contract
 * (413, 415, 400, 404), calls `handle`, and turns whatever is thrown into the one error shape.
 * Outside production the answer is checked against the contract too. The handler shows its spec to whoever tries it out
 * (scripts/fuzz).
 */
export function route<
  Access extends 'public' | 'user' | 'admin',
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(
  spec: RouteSpec<Access, Params, Query, Body, Response>,
  handle: (call: Call<Access, Params, Query, Body>) => Promise<Result<Response>>,
): Handler & { spec: typeof spec } {
  const handler = guarded(async (request, context) => {
    const viewer = await admit(spec.access, request)
    const body = spec.body ? parse(spec.body, await readJson(request)) : undefined
    const query = spec.query ? parse(spec.query, Object.fromEntries(request.nextUrl.searchParams)) : undefined
    const params = spec.params ? parseParams(spec.params, await context.params) : undefined
    const result = await handle({ viewer, params, query, body, request } as Call<Access, Params, Query, Body>)
    const { after } = spec
    if (after) runAfterResponse(`${request.method} ${request.nextUrl.pathname}`, () => after())
    return answer(result, spec.response, spec.status ?? 200)
  })
  return Object.assign(handler, { spec })
}

/** Turns a thrown refusal into the error shape; anything else is one line in the log and a 500 without detail. */
export function guarded(handle: Handler): Handler {
  return async (request, context) => {
    try {
      return await handle(request, context)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500)
        log.error('request_failed', error, { method: request.method, path: request.nextUrl.pathname })
      return errorResponse(refusal)
    }
  }
}

/** All verbs of one url. Those it does not have answer 405 with `Allow`. */
export function methods(handlers: Partial<Record<Verb, Handler>>): Record<Verb | 'OPTIONS', Handler> {
  const allowed = VERBS.filter((verb) => handlers[verb])
  const allow = [...allowed, ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const refuse: Handler = async () =>
    errorResponse(
      new AppError('method_not_allowed', 'This URL does not answer that method', {
        headers: { Allow: allow },
      }),
    )
  const describe: Handler = async () => new NextResponse(null, { status: 204, headers: { Allow: allow } })
  return {
    GET: handlers.GET ?? refuse,
    POST: handlers.POST ?? refuse,
    PUT: handlers.PUT ?? refuse,
    PATCH: handlers.PATCH ?? refuse,
    DELETE: handlers.DELETE ?? refuse,
    OPTIONS: describe,
  }
}

/** Below this, packing an answer costs more than it saves. Next drops a length, so the cache header must tell. */
const PACKED_BYTES_MIN = 1024

function jsonResponse(
  body: unknown,
  cache: 'no-store' | 'private, no-store',
  init: { status: number; headers?: Record<string, string> },
): NextResponse {
  const bytes = Buffer.from(JSON.stringify(body))
  const cacheControl = bytes.byteLength < PACKED_BYTES_MIN ? `${cache}, no-transform` : cache
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl, ...init.headers }
  return new NextResponse(bytes, { status: init.status, headers })
}

export function errorResponse(error: AppError): NextResponse {
  return jsonResponse(error.body, 'no-store', { status: error.status, headers: error.headers })
}

async function admit(access: 'public' | 'user' | 'admin', request: NextRequest): Promise<Viewer | null> {
  if (access === 'public') return null
  const session = await findSession(request.cookies.get(SESSION_COOKIE)?.value)
  if (!session) throw new AppError('unauthorized', 'Please sign in')
  const { viewer } = session
  if (access === 'admin' && !isAdmin(viewer)) throw new AppError('forbidden', 'Admin access required')
  if (request.method !== 'GET' && request.method !== 'HEAD') await consumeWrite(viewer.id)
  return viewer
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}

/** An id that no row can have names nothing: 404, like any other unknown id. */
function parseParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('not_found', 'Not found')
  return parsed.data
}

function answer(result: unknown, schema: z.ZodType | undefined, status: number): Response {
  if (status === 204) {
    return new NextResponse(null, { status, headers: { 'Cache-Control': 'private, no-store' } })
  }
  if (result instanceof Download) return sendDownload(result)
  const headers: Record<string, string> = {}
  if (result instanceof Page) {
    if (result.nextCursor) headers['X-Next-Cursor'] = result.nextCursor
    if (result.total !== null) headers['X-Total-Count'] = String(result.total)
    if (result.totalAccesses !== null) headers['X-Total-Accesses'] = String(result.totalAccesses)
  }
  const body = result instanceof Page ? result.rows : result
  if (schema && process.env.NODE_ENV !== 'production') schema.parse(body)
  return jsonResponse(body, 'private, no-store', { status, headers })
}

/** The 503 while the database does not answer. */
export const outOfReach = () =>
  new AppError('unavailable', 'We cannot be reached just now. Please try again in a minute.', {
    headers: { 'Retry-After': '30' },
  })

const noRoom = () =>
  new AppError('unavailable', 'There is no room left to save this. Please try again later.', {
    headers: { 'Retry-After': '300' },
  })

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUniqueViolation(error)) return new AppError('conflict', 'Already in use')
  if (isMissingRow(error)) return new AppError('not_found', 'Not found')
  if (isFull(error)) return noRoom()
  if (isUnavailable(error)) return outOfReach()
  const refusal = storeRefusal(error)
  if (refusal) return refusal
  return new AppError('internal', 'Something went wrong on our side. Please try again.')
}
