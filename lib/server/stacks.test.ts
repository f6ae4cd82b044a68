import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { db } from '@/lib/server/db'
import { log } from './log'
import { lookAtStackSwitch, watchStackSwitch } from './stack-switch'
import { stackOf, tellStacksUntil } from './stacks'

const HOUR = 60 * 60 * 1000
const { stackTraceLimit, prepareStackTrace } = Error
let written: string[]

beforeEach(() => {
  // As in production.
  Error.stackTraceLimit = 0
  written = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
})
afterEach(() => {
  tellStacksUntil(0)
  jest.restoreAllMocks()
})
afterAll(() => Object.assign(Error, { stackTraceLimit, prepareStackTrace }))

const logged = () => JSON.parse(written.at(-1) ?? '{}')

function fail(message: string): Error {
  return new Error(message)
}

test('without the switch an error tells no stack', () => {
  log.error('failed', fail('It broke'))
  expect(logged()).not.toHaveProperty('stack')
})

test('for its hour the log tells where an error was made, by places of our own', () => {
  tellStacksUntil(Date.now() + HOUR)
  log.error('failed', fail('It broke'))
  expect(logged()).toMatchObject({
    reason: 'Error: It broke',
    stack: expect.arrayContaining([expect.stringMatching(/^fail lib\/server\/stacks\.test\.ts:\d+/)]),
  })
  expect(logged().stack.length).toBeLessThanOrEqual(10)
  // Nobody learns where on the machine it lies.
  expect(written.join()).not.toContain(process.cwd())
})

test('what an error says, or looks as if it were a stack, is not in it: no person, no secret', () => {
  tellStacksUntil(Date.now() + HOUR)
  const told = 'key sk_live_1\n    at jane@example.com (/srv/app/lib/jane.ts:1:1)\nUnique constraint failed'
  const error = Object.assign(fail(told), { cause: fail('jane@example.com'), email: 'jane@example.com' })
  log.error('failed', error)
  // Such as libraries do, which hand their own text on.
  const forged = fail('It broke')
  forged.stack = `Error: It broke\n    at secret (/srv/sk_live_2.ts:1:1)`
  log.error('failed', forged)
  expect(written.join('')).not.toMatch(/jane|sk_live/)
  expect(JSON.parse(written[0] ?? '').stack[0]).toMatch(/^fail lib/)
})

test('what is no error has no stack', () => {
  tellStacksUntil(Date.now() + HOUR)
  log.error('failed', 'at jane (lib/a.ts:1:1)')
  expect(logged()).not.toHaveProperty('stack')
})

test.each(['../../../lib/data/notes.ts', 'turbopack:///[project]/lib/data/notes.ts'])(
  'where the build has a map, a place is that of the source: %s',
  (source) => {
    tellStacksUntil(Date.now() + HOUR)
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stacks-'))
    const file = path.join(folder, 'chunk.js')
    writeFileSync(file, 'module.exports = () => new Error("built")')
    const map = {
      version: 3,
      names: [],
      sources: [source],
      // All of it is line 8 of the source.
      mappings: 'AAOA',
    }
    writeFileSync(`${file}.map`, JSON.stringify(map))
    const make: () => Error = require(file)
    const places = stackOf(make())
    rmSync(folder, { recursive: true })
    expect(places?.[0]).toMatch(/ lib\/data\/notes\.ts:8$/)
  },
)

test('it ends by itself, and at once when it is switched off', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick'] })
  tellStacksUntil(Date.now() + HOUR)
  expect(stackOf(fail('It broke'))).toBeDefined()
  jest.advanceTimersByTime(HOUR + 1)
  jest.useRealTimers()
  expect(Error.stackTraceLimit).toBe(0)
  expect(stackOf(fail('It broke'))).toBeUndefined()
})

test('the switch is in the database; a time of years is an hour', async () => {
  const until = new Date('2999-01-01')
  await db.appSettings.create({ data: { id: 'default', stacksUntil: until } })
  await lookAtStackSwitch()
  expect(stackOf(fail('It broke'))).toBeDefined()
  await db.appSettings.update({ where: { id: 'default' }, data: { stacksUntil: null } })
  await lookAtStackSwitch()
  expect(stackOf(fail('It broke'))).toBeUndefined()
})

test('a process finds it switched on after the next error that it meets', async () => {
  watchStackSwitch()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await db.appSettings.create({ data: { id: 'default', stacksUntil: new Date(Date.now() + HOUR) } })
  log.error('failed', fail('the first'))
  expect(logged()).not.toHaveProperty('stack')
  while (Error.stackTraceLimit === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  log.error('failed', fail('the second'))
  expect(logged()).toHaveProperty('stack')
})
