import { filmAt, keepAtHand } from './at-hand'

afterEach(() => jest.restoreAllMocks())

const answering = (film: Blob) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue({ ok: true, blob: async () => film } as Response)

test('a film that was sent from here is not fetched', async () => {
  const fetched = answering(new Blob())
  const film = new Blob(['a film'])
  keepAtHand('/objects/uploads/sent.mp4', film)
  expect(await filmAt('/objects/uploads/sent.mp4')).toBe(film)
  expect(fetched).not.toHaveBeenCalled()
})

test('another is fetched past the cache: there the player leaves what a bucket gave without leave to read it', async () => {
  const film = new Blob(['a film'])
  const fetched = answering(film)
  expect(await filmAt('/objects/uploads/stored.mp4')).toBe(film)
  expect(fetched).toHaveBeenCalledWith('/objects/uploads/stored.mp4', { cache: 'no-store' })
})
