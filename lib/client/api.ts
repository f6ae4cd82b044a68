import type { z } from 'zod'
import { RequestError } from '@/lib/contract/error'
import { withStepUp } from './step-up'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Maximum body, in characters, sent with `keepalive`. Browsers allow 64 KB for all such requests together.
 */
const KEEPALIVE_MAX = 12_000

/** Milliseconds after which a write without a response fails. */
const WRITE_MS = 10_000
/**
 * Milliseconds after which a slow write without a response fails. A slow write waits for a file, a mail
 * server, or another service.
 */
const SLOW_WRITE_MS = 90_000

interface SendOptions {
  signal?: AbortSignal | undefined
  /** Whether the server waits for a file, a mail server, or another service. */
  isSlow?: boolean
}

/**
 * Sends a request with cookies and a JSON body. If the server asks for a passkey first, the person can confirm
 * the request with it. Throws RequestError if the status isn’t 2xx.
 */
async function send(...request: Parameters<typeof sendOnce>): Promise<Response> {
  const attempt = async () => requireOk(await sendOnce(...request))
  // Calls under /api/auth/ make the confirmation itself, so they can’t wait for it.
  return request[1].startsWith('/api/auth/') ? attempt() : withStepUp(attempt)
}

async function sendOnce(
  method: Method,
  path: string,
  body?: unknown,
  options: SendOptions = {},
): Promise<Response> {
  const signal =
    method === 'GET' ? options.signal : AbortSignal.timeout(options.isSlow ? SLOW_WRITE_MS : WRITE_MS)
  const init = { method, ...(signal && { signal }) }
  // Forms are sent as is, because the endpoint also receives them from email programs.
  if (body instanceof URLSearchParams) return fetch(path, { ...init, body })
  const json = body === undefined ? undefined : JSON.stringify(body)
  return fetch(path, {
    ...init,
    credentials: 'include',
    ...(json !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: json,
      // Lets a small write finish after the page is closed.
      keepalive: json.length <= KEEPALIVE_MAX,
    }),
  })
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new RequestError(response.status, (await response.text()) || response.statusText)
}

/** A zod schema, or a function that loads it while the request runs, so that pages don’t bundle zod. */
export type SchemaOrLoader<Schema> = Schema | (() => Promise<Schema>)

const load = <Schema extends z.ZodType>(contract: SchemaOrLoader<Schema>): Schema | Promise<Schema> =>
  typeof contract === 'function' ? contract() : contract

/**
 * Calls the API and validates the response. Without a schema, the body isn’t read. A write without a response
 * times out.
 */
export async function callApi(
  method: Method,
  path: string,
  body?: unknown,
  contract?: undefined,
  options?: SendOptions,
): Promise<void>
export async function callApi<Schema extends z.ZodType>(
  method: Method,
  path: string,
  body: unknown,
  contract: SchemaOrLoader<Schema>,
  options?: SendOptions,
): Promise<z.output<Schema>>
export async function callApi(
  method: Method,
  path: string,
  body?: unknown,
  contract?: SchemaOrLoader<z.ZodType>,
  options?: SendOptions,
): Promise<unknown> {
  const [response, schema] = await Promise.all([
    send(method, path, body, options),
    contract && load(contract),
  ])
  return schema?.parse(await response.json())
}

/**
 * Returns a query function. It requests the path that results from joining the parts of the query key with
 * slashes.
 */
export function createQueryFn<Schema extends z.ZodType>(schema: SchemaOrLoader<Schema>) {
  return ({ queryKey }: { queryKey: readonly string[] }): Promise<z.output<Schema>> =>
    callApi('GET', queryKey.join('/'), undefined, schema)
}

/** One page of a long list, with its paging headers. */
export interface ListPage<Row> {
  rows: Row[]
  nextCursor: string | null
  /** Rows in the whole list, or null if the server doesn’t count them. */
  total: number | null
  /** Other sums over the whole list, by lowercase name. */
  sums: Record<string, number>
}

/** Reads one page of a long list. */
export async function fetchListPage<Row extends z.ZodType>(
  path: string,
  rows: SchemaOrLoader<z.ZodArray<Row>>,
  signal?: AbortSignal,
): Promise<ListPage<z.output<Row>>> {
  const [response, rowsSchema] = await Promise.all([send('GET', path, undefined, { signal }), load(rows)])
  const { count = null, ...sums } = totalsIn(response.headers)
  return {
    rows: rowsSchema.parse(await response.json()),
    nextCursor: response.headers.get('X-Next-Cursor'),
    total: count,
    sums,
  }
}

/** Returns the numbers in the headers `X-Total-NAME`, by name. */
function totalsIn(headers: Headers): Record<string, number> {
  const totals = [...headers].flatMap(([header, value]) => {
    const [, name] = /^x-total-(.+)$/.exec(header) ?? []
    return name ? [[name, Number(value)] as const] : []
  })
  return Object.fromEntries(totals)
}
