import fc, { type Arbitrary } from 'fast-check'
import { type NetworkName, networkNames } from '@/lib/contract/sales/networks'
import type { Endpoint } from './find-endpoints'
import { generatePathPart, generateValues, hostileText, type RowIds } from './generate-values'
import { hostileHeaders } from './hostile-headers'

export type FuzzRole = 'visitor' | 'student' | 'admin'

export interface FuzzRequest {
  role: FuzzRole
  method: string
  path: string
  headers: Record<string, string>
  /** Body in base64, so a reported request can be repeated. */
  body: string | null
  endpoint: Endpoint
  /** Network whose key signed the request. */
  sender?: NetworkName
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'LOCK', 'QUERY']
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'text/plain',
  'application/octet-stream',
  ';;;',
]
const LARGE = 'x'.repeat(70_000)

/** Field names of notifications and sign-in forms. */
const fieldNames = [
  'WP_ACTION',
  'WP_SALE',
  'WP_SALEID',
  'WP_TXNID',
  'WP_ITEM_NUMBER',
  'WP_BUYER_NAME',
  'WP_BUYER_EMAIL',
  'WP_SALE_AMOUNT',
  'WP_PAYMENT_STATUS',
  'WP_SUBSCR_PAYMENT_NUMBER',
  'WP_SECURITYKEY',
  'IPN_ID',
  'IPN_RCPT_TYPE',
  'email',
  'csrfToken',
  'callbackUrl',
  'json',
  '__proto__',
]
const fieldValues = [
  'sale',
  'refund',
  'dispute',
  'subscr_completed',
  'Completed',
  'vend',
  'aff',
  '1',
  'wso_bench',
  'a@example.com',
]

function pathOf({ template }: Endpoint, ids: RowIds): Arbitrary<string> {
  const parts = template.split('/').map((part) => {
    if (!part.startsWith('[')) return fc.constant(part)
    if (part === '[network]')
      return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...networkNames) }, generatePathPart(ids))
    return part.includes('...')
      ? fc.array(generatePathPart(ids), { maxLength: 3 }).map((some) => some.join('/'))
      : generatePathPart(ids)
  })
  return fc.tuple(...parts).map((all) => all.join('/').replaceAll(' ', '%20') || '/')
}

const pairs = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom(...fieldNames), hostileText),
    fc.oneof(fc.constantFrom(...fieldValues), hostileText, fc.integer().map(String)),
  ),
  { maxLength: 12 },
)
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '?')
const form = pairs.map((some) =>
  Buffer.from(new URLSearchParams(some.map((pair) => pair.map(wellFormed))).toString()),
)
const multipart = pairs.map((some) =>
  Buffer.from(
    `${some.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
  ),
)
const rubbish = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('{', '[1,', '"', 'null', '[]', '{"a":1}{', '['.repeat(20_000), LARGE, '')
    .map((text) => Buffer.from(text)),
)

const SOME_ID = '0197a8f0-0000-7000-8000-000000000000'
/** Cursors whose format is right, with sort values that Postgres may not store. */
const cursors = [
  '\u0000',
  '\ud800',
  2 ** 53 - 1,
  -(2 ** 31) - 1,
  null,
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
].map((at) => Buffer.from(JSON.stringify([at, SOME_ID])).toString('base64url'))
const hostileCursor = fc
  .tuple(
    fc.constantFrom(...cursors),
    fc.constantFrom(
      '',
      ...['newest', 'email', 'views', 'lastAccess', 'highest'].map((sort) => `&sort=${sort}`),
    ),
  )
  .map(([cursor, sort]) => `cursor=${cursor}${sort}`)

function queryOf({ spec }: Endpoint, ids: RowIds): Arbitrary<string> {
  const asked = spec?.query ? generateValues(spec.query, ids) : fc.constant({})
  const mild = asked.map((value) =>
    Object.entries(Object(value)).map(([name, one]): [string, string] => [
      wellFormed(name),
      wellFormed(textOf(one)),
    ]),
  )
  return fc.oneof(
    { weight: 4, arbitrary: mild.map((some) => new URLSearchParams(some).toString()) },
    { weight: 2, arbitrary: fc.constant('') },
    hostileCursor,
    fc.constantFrom(
      '%',
      '&&&',
      '=',
      'a=%E0%A4%A',
      'cursor=x',
      'cursor=%00',
      `search=${'a'.repeat(300)}`,
      '_rsc=x',
      'a[]=1&a=2',
    ),
  )
}

/** Generates a body with a content type. */
function bodyOf(
  { spec, verb }: Endpoint,
  ids: RowIds,
): Arbitrary<{ bytes: Buffer | null; type: string | null }> {
  const none = fc.constant({ bytes: null, type: null })
  if (verb === 'GET')
    return fc.oneof(
      { weight: 9, arbitrary: none },
      fc.record({ bytes: rubbish, type: fc.constantFrom(...types) }),
    )
  const json = spec?.body
    ? generateValues(spec.body, ids).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
    : rubbish
  return fc.oneof(
    {
      weight: spec?.body ? 12 : 2,
      arbitrary: fc.record({ bytes: json, type: fc.constant('application/json') }),
    },
    {
      weight: spec ? 1 : 4,
      arbitrary: fc.record({ bytes: form, type: fc.constant('application/x-www-form-urlencoded') }),
    },
    fc.record({ bytes: multipart, type: fc.constant('multipart/form-data; boundary=b') }),
    fc.record({ bytes: fc.oneof(json, form, rubbish), type: fc.constantFrom(...types) }),
    none,
  )
}

/** Generates requests to one endpoint, with random roles, methods, headers and bodies. */
export function generateRequests(endpoint: Endpoint, ids: RowIds): Arbitrary<FuzzRequest> {
  return fc
    .record({
      role: fc.constantFrom<FuzzRole>('visitor', 'student', 'admin'),
      method: fc.oneof({ weight: 15, arbitrary: fc.constant(endpoint.verb) }, fc.constantFrom(...methods)),
      path: pathOf(endpoint, ids),
      query: queryOf(endpoint, ids),
      hostile: hostileHeaders,
      sent: bodyOf(endpoint, ids),
      packed: fc.constantFrom(null, null, null, null, null, null, null, null, 'gzip', 'x'),
    })
    .map(({ role, method, path, query, hostile, sent, packed }) => ({
      role,
      method,
      path: query ? `${path}?${query}` : path,
      headers: {
        ...(sent.type && { 'content-type': sent.type }),
        ...(packed && sent.bytes && { 'content-encoding': packed }),
        ...hostile,
      },
      body: sent.bytes?.toString('base64') ?? null,
      endpoint,
    }))
}
