import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import type { z } from 'zod'
import { Download } from '@/lib/contract/download'
import { AppError, toBadRequestError } from '@/lib/contract/error'
import { Page } from '@/lib/contract/paging'
import { type Admin, findRequestSession, isAdmin, type LiveSession, type Viewer } from '../auth/session'
import { makeStepUpError, requireFullSession } from '../auth/session-guards'
import { createReadOnlyError, isReadRequest, requireNoViewAsSession } from '../auth/view-as-guard'
import {
  isDatabaseFull,
  isDatabaseUnavailable,
  isMissingRow,
  isUniqueViolation,
  OutdatedReadError,
} from '../db/database-errors'
import { log, redactRoute } from '../log'
import { toStorageError } from '../media/storage/storage-errors'
import { consumeWritePoint } from './rate-limit'
import { readJson } from './request-body'
import { getRequestId, withRequestContext } from './request-context'
import { runAfterResponse } from './run-after-response'
import { sendDownload } from './send-download'

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof VERBS)[number]

export type HandlerContext = { params: Promise<Record<string, string | string[] | undefined>> }
export type RequestHandler = (request: NextRequest, context: HandlerContext) => Promise<Response>

/**
 * Required role: `public` for everybody, `user` for a signed-in person, `admin` for an administrator. `limited`
 * admits the same people as `user`, and administrators who must still confirm their session with a passkey.
 */
type RequiredAccess = 'public' | 'limited' | 'user' | 'admin'
type ViewerOf<Access> = Access extends 'admin' ? Admin : Access extends 'public' ? null : Viewer
type SessionOf<Access> = Access extends 'public' ? null : LiveSession
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface RouteSpec<Access, Params, Query, Body, Response> {
  /** Role that a caller of the endpoint needs. */
  access: Access
  params?: Params
  query?: Query
  body?: Body
  response?: Response
  /** Status of a successful response. Default: 200. Use 201 for created, and 204 for deleted. */
  status?: 200 | 201 | 204
  /**
   * Work that runs after the response of a successful call, such as sending the emails that the call queued.
   */
  after?: () => Promise<unknown>
  /**
   * Whether an administrator who has a passkey must have used it to confirm the session in the last 15 minutes:
   * always, or only if the call meets a condition.
   */
  stepUp?: true | ((call: Pick<Call<Access, Params, Query, Body>, 'params' | 'query' | 'body'>) => StepUpNeed)
}

type StepUpNeed = boolean | Promise<boolean>

interface Call<Access, Params, Query, Body> {
  viewer: ViewerOf<Access>
  session: SessionOf<Access>
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  request: NextRequest
}

type Result<Schema> = Schema extends z.ZodType
  ? z.output<Schema> | (z.output<Schema> extends (infer Row)[] ? Page<Row> : never)
  : unknown

/**
 * Defines an endpoint as data. Admits the caller (401, 403, 429), parses body, query, and params with the
 * contract (413, 415, 400, 404), calls `handle`, and converts every thrown error to the common format.
 * Outside production it also validates the response against the contract. The handler exposes its spec for
 * tests (tests/fuzz).
 */
export function route<
  Access extends RequiredAccess,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(
  spec: RouteSpec<Access, Params, Query, Body, Response>,
  handle: (call: Call<Access, Params, Query, Body>) => Promise<Result<Response>>,
): RequestHandler & { spec: typeof spec } {
  const handler = withErrorResponse(async (request, context) => {
    const session = await admit(spec.access, request)
    const { after } = spec
    const stepUp = session?.needsStepUp ? spec.stepUp : undefined
    if (stepUp === true) throw makeStepUpError()
    const input = await readInput(spec, request, context)
    const viewer = session?.viewer ?? null
    const call = { viewer, session, request, ...input } as Call<Access, Params, Query, Body>
    if (stepUp && (await stepUp(call))) throw makeStepUpError()
    const result = await handle(call)
    if (after) runAfterResponse(`${request.method} ${redactRoute(request.nextUrl.pathname)}`, () => after())
    return answer(result, spec.response, spec.status ?? 200)
  })
  return Object.assign(handler, { spec })
}

interface InputSchemas {
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
}

/** Parses body, query, and params with the contract, in this order. */
async function readInput(schemas: InputSchemas, request: NextRequest, context: HandlerContext) {
  const { searchParams } = request.nextUrl
  const body = schemas.body ? parse(schemas.body, await readJson(request)) : undefined
  const query = schemas.query ? parse(schemas.query, Object.fromEntries(searchParams)) : undefined
  const params = schemas.params ? parseParams(schemas.params, await context.params) : undefined
  return { body, query, params }
}

/** Converts a thrown refusal to an error response. Logs any other error and responds with 500 without details. */
export function withErrorResponse(handle: RequestHandler): RequestHandler {
  return (request, context) =>
    withRequestContext(request.headers, async () => {
      try {
        return await handle(request, context)
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal.status >= 500)
          log.error('request_failed', error, {
            method: request.method,
            route: redactRoute(request.nextUrl.pathname),
          })
        return createErrorResponse(refusal)
      }
    })
}

/**
 * Returns the handlers of all methods of one URL. A missing method gets 405 with `Allow`. Writes get 403 from
 * a browser in which an administrator is viewing as a customer.
 */
export function createMethodHandlers(
  handlers: Partial<Record<Verb, RequestHandler>>,
): Record<Verb | 'OPTIONS', RequestHandler> {
  const allowed = VERBS.filter((verb) => handlers[verb])
  const allow = [...allowed, ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const refuse: RequestHandler = async () =>
    createErrorResponse(
      new AppError('method_not_allowed', 'This URL doesn’t support that method', {
        headers: { Allow: allow },
      }),
    )
  const describe: RequestHandler = async () =>
    new NextResponse(null, { status: 204, headers: { Allow: allow } })
  return {
    GET: handlers.GET ?? refuse,
    POST: unlessViewing(handlers.POST) ?? refuse,
    PUT: unlessViewing(handlers.PUT) ?? refuse,
    PATCH: unlessViewing(handlers.PATCH) ?? refuse,
    DELETE: unlessViewing(handlers.DELETE) ?? refuse,
    OPTIONS: describe,
  }
}

function unlessViewing(
  handler: (RequestHandler & { spec?: { access: RequiredAccess } }) | undefined,
): RequestHandler | undefined {
  if (!handler) return handler
  const guard = withErrorResponse(async (request, context) => {
    await requireNoViewAsSession(request)
    return handler(request, context)
  })
  return Object.assign(guard, { spec: handler.spec })
}

/**
 * Responses below this size aren't compressed, because compression costs more than it saves. Bytes. Next can't see
 * the size, because it drops the Content-Length header. So `no-transform` in Cache-Control turns compression off.
 */
const COMPRESSED_BYTES_MIN = 1024

function createJsonResponse(
  body: unknown,
  cache: 'no-store' | 'private, no-store',
  init: { status: number; headers?: Record<string, string> },
): NextResponse {
  const bytes = Buffer.from(JSON.stringify(body))
  const cacheControl = bytes.byteLength < COMPRESSED_BYTES_MIN ? `${cache}, no-transform` : cache
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl, ...init.headers }
  return new NextResponse(bytes, { status: init.status, headers })
}

export function createErrorResponse(error: AppError): NextResponse {
  return createJsonResponse({ ...error.body, requestId: getRequestId() }, 'no-store', {
    status: error.status,
    headers: error.headers,
  })
}

async function admit(access: RequiredAccess, request: NextRequest): Promise<LiveSession | null> {
  if (access === 'public') return null
  const session = await findRequestSession(request.cookies)
  if (!session) throw new AppError('unauthorized', 'Please sign in')
  const { viewer } = session
  if (viewer.isReadOnly) return admitReader(access, session, request)
  if (access !== 'limited') requireFullSession(session)
  if (access === 'admin' && !isAdmin(viewer)) throw new AppError('forbidden', 'Admin access required')
  if (!isReadRequest(request)) await consumeWritePoint(viewer.id)
  return session
}

/** Admits an administrator who is viewing as a customer: they may read what that customer may read. */
function admitReader(access: RequiredAccess, session: LiveSession, request: NextRequest): LiveSession {
  if (access !== 'admin' && isReadRequest(request)) return session
  throw createReadOnlyError()
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw toBadRequestError(parsed.error)
  return parsed.data
}

/** Parses the params. Throws `not_found` for text that cannot be an ID, as for any unknown ID. */
function parseParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('not_found', 'Not found')
  return parsed.data
}

/** Returns the response to a write that returns no data. */
export const createNoContentResponse = () =>
  new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })

function answer(result: unknown, schema: z.ZodType | undefined, status: number): Response {
  if (status === 204) return createNoContentResponse()
  if (result instanceof Download) return sendDownload(result)
  // A result that is a response already has its own headers.
  return result instanceof Response ? result : jsonAnswer(result, schema, status)
}

function jsonAnswer(result: unknown, schema: z.ZodType | undefined, status: number): Response {
  const headers: Record<string, string> = {}
  if (result instanceof Page) {
    if (result.nextCursor) headers['X-Next-Cursor'] = result.nextCursor
    if (result.total !== null) headers['X-Total-Count'] = String(result.total)
    for (const [name, sum] of Object.entries(result.sums)) headers[`X-Total-${name}`] = String(sum)
  }
  const body = result instanceof Page ? result.rows : result
  if (schema && process.env.NODE_ENV !== 'production') schema.parse(body)
  return createJsonResponse(body, 'private, no-store', { status, headers })
}

/** Returns the 503 error for a database that does not respond. */
export const makeDatabaseUnavailableError = () =>
  new AppError('unavailable', 'The site is temporarily unavailable. Try again in a minute.', {
    headers: { 'Retry-After': '30' },
  })

const storageFullError = () =>
  new AppError('unavailable', 'Storage is full, so we couldn’t save your changes. Try again later.', {
    headers: { 'Retry-After': '300' },
  })

/** Returns the error for a write that conflicted with others on every try. */
const concurrentChangeError = () =>
  new AppError('conflict', 'Someone else changed this at the same time. Reload the page and try again.')

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUniqueViolation(error)) return new AppError('conflict', 'Already in use')
  if (isMissingRow(error)) return new AppError('not_found', 'Not found')
  if (error instanceof OutdatedReadError) return concurrentChangeError()
  if (isDatabaseFull(error)) return storageFullError()
  if (isDatabaseUnavailable(error)) return makeDatabaseUnavailableError()
  const refusal = toStorageError(error)
  if (refusal) return refusal
  return new AppError('internal', 'Something went wrong on our side. Try again.')
}
