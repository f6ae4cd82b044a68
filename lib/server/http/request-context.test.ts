import { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { middleware } from '@/middleware'
import { call } from '@/tests/call'
import { log } from '../log'
import { withErrorResponse } from './route'

let written: string[]
beforeEach(() => {
  written = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
})
afterEach(() => jest.restoreAllMocks())

const fails = withErrorResponse(async () => {
  throw new Error('The disk is on fire')
})

test('a failed request has the same ID in its response and its log line', async () => {
  const { headers, body } = await call<{ requestId: string }>(fails)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  expect(body).toMatchObject({ code: 'internal', requestId: headers.get('x-request-id') })
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    event: 'request_failed',
    requestId: headers.get('x-request-id'),
  })
})

test('keeps the host’s request ID, unless it could forge a log line', async () => {
  const given = await call(fails, { headers: { 'X-Request-Id': 'iad1::abcde-12345' } })
  expect(given.headers.get('x-request-id')).toBe('iad1::abcde-12345')
  const forged = await call(fails, { headers: { 'X-Request-Id': 'a","level":"info' } })
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
})

test('concurrent requests log under their own IDs', async () => {
  const slow = withErrorResponse(async ({ nextUrl }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    log.info('told', { who: nextUrl.searchParams.get('who') })
    throw new AppError('not_found', 'Nothing')
  })
  const answers = await Promise.all(['a', 'b', 'c'].map((who) => call(slow, { query: { who } })))
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  const lines = written.map((line) => JSON.parse(line))
  expect(['a', 'b', 'c'].map((who) => lines.find((line) => line.who === who).requestId)).toEqual(ids)
  expect(new Set(ids).size).toBe(3)
})

test('a log line outside of a request has no ID', () => {
  log.info('started')
  expect(JSON.parse(written[0] ?? '')).not.toHaveProperty('requestId')
})

test('the middleware sets the ID of a page, and the handler that of an API request', async () => {
  const at = async (path: string) => {
    const { headers } = await middleware(new NextRequest(`http://localhost:3000${path}`))
    return headers.get('x-request-id')
  }
  expect(await at('/')).toMatch(/^[0-9a-f]{12}$/)
  expect(await at('/api/sections')).toBeNull()
})
