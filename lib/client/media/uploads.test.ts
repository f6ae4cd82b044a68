import { getUploadErrorMessage, putFile, uploadFile } from './uploads'

afterEach(() => jest.restoreAllMocks())

test.each([
  [1000, 10_063],
  [8 * 1024 * 1024, 10_000 + 524_288],
])('an upload of %i bytes without a response fails after %i milliseconds', async (size, milliseconds) => {
  const timeoutError = new DOMException('The operation timed out.', 'TimeoutError')
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(timeoutError))
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') init.signal?.throwIfAborted()
    return Response.json({ uploadURL: 'https://files.example.com/a' })
  })
  const file = new File([new Uint8Array(size)], 'a.webp', { type: 'image/webp' })
  const failure: unknown = await uploadFile('image', file).catch((error: unknown) => error)
  expect(failure).toBe(timeoutError)
  expect(getUploadErrorMessage(failure)).toBe('The connection was lost. Try again.')
  expect(timeout).toHaveBeenLastCalledWith(milliseconds)
})

test('an upload that was canceled before its request fails as canceled', async () => {
  // As in browsers, aborting a request that was not sent fires no event.
  const request = { upload: {}, open: jest.fn(), send: jest.fn(), abort: jest.fn() }
  Object.assign(globalThis, { XMLHttpRequest: jest.fn(() => request) })
  const upload = putFile('https://files.example.com/a', new Blob(['a']), { signal: AbortSignal.abort() })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(request.send).not.toHaveBeenCalled()
}, 2000)
