import type { z } from 'zod'
import { RequestError } from '@/lib/contract/error'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Longest body that may be sent while the page is being left; browsers allow 64 KB for all such requests together. */
const KEEPALIVE_MAX = 12_000

/** The one fetch. Sends cookies and JSON, throws RequestError (`STATUS: BODY`) for any answer that is not OK. */
async function send(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  // A form goes as it is: what it posts to answers mailboxes, too.
  if (body instanceof URLSearchParams) return answered(await fetch(path, { method, body }))
  const json = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(json !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: json,
      // A small write arrives even when its page is closed meanwhile.
      keepalive: json.length <= KEEPALIVE_MAX,
    }),
  })
  return answered(response)
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new RequestError(response.status, (await response.text()) || response.statusText)
}

/** A schema, or how to load it, for a page that is drawn without zod. Loaded while the request is on its way. */
export type Contract<Schema> = Schema | (() => Promise<Schema>)

const load = <Schema extends z.ZodType>(contract: Contract<Schema>): Schema | Promise<Schema> =>
  typeof contract === 'function' ? contract() : contract

/** Calls the API and checks the answer against the contract; without one the answer is not read. */
export async function api(method: Method, path: string, body?: unknown): Promise<void>
export async function api<Schema extends z.ZodType>(
  method: Method,
  path: string,
  body: unknown,
  contract: Contract<Schema>,
): Promise<z.output<Schema>>
export async function api(
  method: Method,
  path: string,
  body?: unknown,
  contract?: Contract<z.ZodType>,
): Promise<unknown> {
  const [response, schema] = await Promise.all([send(method, path, body), contract && load(contract)])
  return schema?.parse(await response.json())
}

/** A query function: the path is the query key, its parts joined by slashes. */
export function get<Schema extends z.ZodType>(schema: Contract<Schema>) {
  return ({ queryKey }: { queryKey: readonly string[] }): Promise<z.output<Schema>> =>
    api('GET', queryKey.join('/'), undefined, schema)
}

/** One page of a long list, with what its headers say. */
export interface ListPage<Row> {
  rows: Row[]
  nextCursor: string | null
  /** How many rows the whole list has; null when the server does not count them. */
  total: number | null
  totalAccesses: number | null
}

/** Reads one page of a long list. */
export async function apiPage<Row extends z.ZodType>(
  path: string,
  rows: Contract<z.ZodArray<Row>>,
  signal?: AbortSignal,
): Promise<ListPage<z.output<Row>>> {
  const [response, rowsSchema] = await Promise.all([send('GET', path, undefined, signal), load(rows)])
  const number = (name: string) => {
    const text = response.headers.get(name)
    return text === null ? null : Number(text)
  }
  return {
    rows: rowsSchema.parse(await response.json()),
    nextCursor: response.headers.get('X-Next-Cursor'),
    total: number('X-Total-Count'),
    totalAccesses: number('X-Total-Accesses'),
  }
}
