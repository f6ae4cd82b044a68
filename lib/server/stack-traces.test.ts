import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onRequestError } from '@/instrumentation'
import { AppError } from '@/lib/contract/error'
import { callRoute } from '@/tests/call-route'
import { createPerson } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { createMethodHandlers, route } from './http/route'
import { log, redirectConsoleToLog } from './log'
import { recordStackTraces, stackTraceOf } from './stack-traces'

const { runAfterResponse } = jest.requireActual<typeof import('./http/run-after-response')>(
  './http/run-after-response.ts',
)
jest.mock('next/server', () => ({
  ...jest.requireActual('next/server'),
  after: (work: () => Promise<void>) => work(),
}))

const { stackTraceLimit, prepareStackTrace } = Error
let written: string[]

beforeEach(() => {
  recordStackTraces()
  written = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => Object.assign(Error, { stackTraceLimit, prepareStackTrace }))

const logged = () => written.map((line): unknown => JSON.parse(line))

function fail(message: string): Error {
  return new Error(message)
}

/** Matches the log line of an error that `fail` created. */
const withStack = (more: object) => ({
  level: 'error',
  reason: 'Error: It broke',
  stack: expect.arrayContaining([expect.stringMatching(/^fail lib\/server\/stack-traces\.test\.ts:\d+/)]),
  ...more,
})

test('an unexpected error of a handler is logged once, with its stack, request, route and viewer', async () => {
  const handler = route({ access: 'user' }, async () => {
    throw fail('It broke')
  })
  const person = await createPerson({ email: 'jane@example.com' })
  const confirmPath = '/api/mail/confirm/aB3_secret.token?email=jane@example.com'
  const { status, headers } = await callRoute(createMethodHandlers({ GET: handler }).GET, {
    as: person,
    path: confirmPath,
  })
  expect(status).toBe(500)
  expect(logged()).toEqual([
    expect.objectContaining(
      withStack({
        event: 'request_failed',
        requestId: headers.get('x-request-id'),
        method: 'GET',
        route: '/api/mail/confirm/*',
        viewerId: person.viewer.id,
      }),
    ),
  ])
  expect(written.join('')).not.toMatch(/jane|secret/)
})

test('a refusal is not logged', async () => {
  const handler = route({ access: 'public' }, async () => {
    throw new AppError('conflict', 'Already in use')
  })
  expect((await callRoute(handler)).status).toBe(409)
  expect(written).toEqual([])
})

test('an unexpected error of a page is logged once, with its stack and route', async () => {
  const runtime = jest.replaceProperty(process, 'env', { ...process.env, NEXT_RUNTIME: 'nodejs' })
  const error = Object.assign(fail('It broke'), { digest: '123' })
  await onRequestError(error, { path: '/mail/confirm/aB3_secret?token=jane@example.com', method: 'GET' })
  runtime.restore()
  expect(logged()).toEqual([
    expect.objectContaining(
      withStack({ event: 'request_failed', method: 'GET', route: '/mail/confirm/*', digest: '123' }),
    ),
  ])
  expect(written.join('')).not.toMatch(/jane|secret/)
})

test('an unexpected error of background work is logged once, with its stack', async () => {
  runAfterResponse('outbox', () => Promise.reject(fail('It broke')))
  await waitForBackgroundWork()
  expect(logged()).toEqual([
    expect.objectContaining(withStack({ event: 'background_failed', name: 'outbox' })),
  ])
})

test('a stack has at most four frames and no path of the machine', () => {
  log.error('failed', fail('It broke'))
  expect(stackTraceOf(fail('It broke'))?.length).toBe(4)
  expect(written.join()).not.toContain(process.cwd())
})

test('a stack contains nothing of a message, even if the message looks like a stack', () => {
  const message =
    'key sk_live_1\n    at jane@example.com (/srv/app/lib/jane.ts:1:1)\nUnique constraint failed'
  const error = Object.assign(fail(message), { cause: fail('jane@example.com'), email: 'jane@example.com' })
  log.error('failed', error)
  // The stack’s text is not logged, because a library may have replaced it.
  const forged = fail('It broke')
  forged.stack = `Error: It broke\n    at secret (/srv/sk_live_2.ts:1:1)`
  log.error('failed', forged)
  expect(written.join('')).not.toMatch(/jane|sk_live/)
  expect(JSON.parse(written[0] ?? '').stack[0]).toMatch(/^fail lib/)
})

test('a thrown text has no stack', () => {
  log.error('failed', 'at jane (lib/a.ts:1:1)')
  expect(logged()[0]).not.toHaveProperty('stack')
})

test.each(['../../../lib/data/notes.ts', 'turbopack:///[project]/lib/data/notes.ts'])(
  'a frame names the source if the build has a source map: %s',
  (source) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stacks-'))
    const file = path.join(folder, 'chunk.js')
    writeFileSync(file, 'module.exports = () => new Error("built")')
    const map = {
      version: 3,
      names: [],
      sources: [source],
      // Maps the whole built file to line 8 of the source.
      mappings: 'AAOA',
    }
    writeFileSync(`${file}.map`, JSON.stringify(map))
    const make: () => Error = require(file)
    const stack = stackTraceOf(make())
    rmSync(folder, { recursive: true })
    expect(stack?.[0]).toMatch(/ lib\/data\/notes\.ts:8$/)
  },
)

test('an error on the console is logged with its stack', () => {
  const output = globalThis.console
  const { error, warn } = output
  redirectConsoleToLog()
  output.error('⨯', fail('It broke'))
  Object.assign(output, { error, warn })
  expect(logged()).toEqual([
    expect.objectContaining(withStack({ event: 'console', reason: '⨯ Error: It broke' })),
  ])
})
