import { cancelHandover, handOverVideoElement, keepVideoElement } from './video-element-handover'

afterEach(cancelHandover)

test('a kept video is silent until the next lesson plays in it', () => {
  const video = document.createElement('video')
  video.pause = jest.fn()
  handOverVideoElement('next')
  keepVideoElement(video)
  expect(video.isConnected).toBe(true)
  expect(video.pause).toHaveBeenCalledTimes(1)
})
