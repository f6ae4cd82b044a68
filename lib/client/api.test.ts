import { api } from './api'

const noAnswer = new DOMException('The operation timed out.', 'TimeoutError')
const bounds: number[] = []

beforeEach(() => {
  bounds.length = 0
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    bounds.push(milliseconds)
    return AbortSignal.abort(noAnswer)
  })
  globalThis.fetch = jest.fn(async (_path: unknown, init?: RequestInit) => {
    init?.signal?.throwIfAborted()
    return Response.json({})
  })
})
afterEach(() => jest.restoreAllMocks())

test.each([
  ['POST', { content: 'Ask who pays' }],
  ['PUT', { title: 'Basics' }],
  ['DELETE', undefined],
  ['POST', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
] as const)('a %s without an answer fails after 10 seconds', async (method, body) => {
  await expect(api(method, '/api/notes', body)).rejects.toBe(noAnswer)
  expect(bounds).toEqual([10_000])
})

test('a write that waits for another service has 90 seconds', async () => {
  const asked = api('POST', '/api/questions', { question: 'Who pays?' }, undefined, { isSlow: true })
  await expect(asked).rejects.toBe(noAnswer)
  expect(bounds).toEqual([90_000])
})

test('a reading has no bound of its own', async () => {
  await api('GET', '/api/sections')
  expect(bounds).toEqual([])
})
