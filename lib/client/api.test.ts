import { callApi } from './api'

const timeoutError = new DOMException('The operation timed out.', 'TimeoutError')
const timeouts: number[] = []

beforeEach(() => {
  timeouts.length = 0
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds)
    return AbortSignal.abort(timeoutError)
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
] as const)('a %s without a response fails after 10 seconds', async (method, body) => {
  await expect(callApi(method, '/api/notes', body)).rejects.toBe(timeoutError)
  expect(timeouts).toEqual([10_000])
})

test('a slow write without a response fails after 90 seconds', async () => {
  const request = callApi('POST', '/api/questions', { question: 'Who pays?' }, undefined, { isSlow: true })
  await expect(request).rejects.toBe(timeoutError)
  expect(timeouts).toEqual([90_000])
})

test('a GET has no timeout', async () => {
  await callApi('GET', '/api/sections')
  expect(timeouts).toEqual([])
})
