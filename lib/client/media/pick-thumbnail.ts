import { findThumbnailOperation } from '@/lib/contract/media/media-worker'
import { BRIGHTNESS_SAMPLE_SIDE, findBestFrameSecond, measureBrightness } from './frame-brightness'
import { captureFrame } from './inspect-video'

/** Maximum time to wait for the browser to seek to a position. Milliseconds. */
const SEEK_TIMEOUT_MS = 10_000

export interface ThumbnailFrame {
  /** The frame as a JPEG file. */
  picture: File
  /** Position of the frame in the video. Seconds. */
  seconds: number
}

/**
 * Returns the first frame that isn’t blank, or else the frame with the most detail. Null if this browser
 * cannot read the video.
 */
export async function pickThumbnail(file: File): Promise<ThumbnailFrame | null> {
  return (await frameFromWorker(file)) ?? frameFromElement(file)
}

/** Uses the media worker, because a video element in a hidden tab may load nothing at all. */
async function frameFromWorker(file: File): Promise<ThumbnailFrame | null> {
  if (typeof VideoDecoder !== 'function') return null
  const { withMediaWorker } = await import('./worker/media-worker-client')
  const look = withMediaWorker(({ run }) => run(findThumbnailOperation, { file }), { isLight: true })
  const result = await look.catch(() => null)
  return (
    result && {
      picture: new File([result.picture], 'thumbnail.jpg', { type: 'image/jpeg' }),
      seconds: result.second,
    }
  )
}

async function frameFromElement(file: File): Promise<ThumbnailFrame | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await once(video, 'loadeddata')
    const seconds = await findSecond(video)
    if (seconds === null) return null
    await seek(video, seconds)
    return { picture: await captureFrame(video), seconds }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

async function findSecond(video: HTMLVideoElement): Promise<number | null> {
  const context = createSampleCanvas().getContext('2d', { willReadFrequently: true })
  if (!context || video.videoWidth === 0 || !Number.isFinite(video.duration)) return null
  return findBestFrameSecond(video.duration, async (seconds) => {
    await seek(video, seconds)
    context.drawImage(video, 0, 0, BRIGHTNESS_SAMPLE_SIDE, BRIGHTNESS_SAMPLE_SIDE)
    return measureBrightness(context.getImageData(0, 0, BRIGHTNESS_SAMPLE_SIDE, BRIGHTNESS_SAMPLE_SIDE).data)
  })
}

function createSampleCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = BRIGHTNESS_SAMPLE_SIDE
  canvas.height = BRIGHTNESS_SAMPLE_SIDE
  return canvas
}

function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const arrived = once(video, 'seeked')
  video.currentTime = seconds
  return arrived
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Couldn’t read the video')), SEEK_TIMEOUT_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('Couldn’t read the video'))),
      { once: true },
    )
  })
}
