import { loadVideoFile, rememberLocalVideo } from './local-videos'

afterEach(() => jest.restoreAllMocks())

const answering = (film: Blob) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue({ ok: true, blob: async () => film } as Response)

test('does not download a video that was uploaded from this page', async () => {
  const fetched = answering(new Blob())
  const film = new Blob(['a film'])
  rememberLocalVideo('/objects/uploads/sent.mp4', film)
  expect(await loadVideoFile('/objects/uploads/sent.mp4')).toBe(film)
  expect(fetched).not.toHaveBeenCalled()
})

test('downloads any other video without the HTTP cache, which may have responses without CORS headers', async () => {
  const film = new Blob(['a film'])
  const fetched = answering(film)
  expect(await loadVideoFile('/objects/uploads/stored.mp4')).toBe(film)
  expect(fetched).toHaveBeenCalledWith('/objects/uploads/stored.mp4', { cache: 'no-store' })
})
