import { CanvasSink, type InputVideoTrack } from 'mediabunny'
import {
  BRIGHTNESS_SAMPLE_SIDE,
  findBestFrameSecond,
  measureBrightness,
} from '@/lib/client/media/frame-brightness'
import { findThumbnailOperation } from '@/lib/contract/media/media-worker'
import { createOperationRunner, MediaWorkerError } from './media-job'
import { withOpenVideo } from './open-video'

const WIDTH_MAX = 1280
const QUALITY = 0.85

export const runFindThumbnail = createOperationRunner(findThumbnailOperation, ({ file }, { signal }) =>
  withOpenVideo(file, async (media) => {
    const track = await media.getPrimaryVideoTrack()
    const canDecode = await track?.canDecode().catch(() => false)
    if (!track || !canDecode) throw new MediaWorkerError('undecodable')
    const samples = new CanvasSink(track, {
      width: BRIGHTNESS_SAMPLE_SIDE,
      height: BRIGHTNESS_SAMPLE_SIDE,
      fit: 'fill',
      poolSize: 1,
    })
    const second = await findBestFrameSecond(await media.computeDuration(), async (at) => {
      signal.throwIfAborted()
      return measureBrightness(pixelsOf((await samples.getCanvas(at))?.canvas))
    })
    return { picture: await pictureAt(track, second), second }
  }),
)

function pixelsOf(canvas: OffscreenCanvas | HTMLCanvasElement | undefined): Uint8ClampedArray {
  const context = canvas?.getContext('2d')
  // Treats a frame whose picture can’t be read as black.
  if (!context || !('getImageData' in context)) return new Uint8ClampedArray(4)
  return context.getImageData(0, 0, BRIGHTNESS_SAMPLE_SIDE, BRIGHTNESS_SAMPLE_SIDE).data
}

async function pictureAt(track: InputVideoTrack, second: number): Promise<Blob> {
  const width = Math.min(WIDTH_MAX, await track.getDisplayWidth())
  const wrappedCanvas = await new CanvasSink(track, { width, poolSize: 1 }).getCanvas(second)
  if (!wrappedCanvas || !('convertToBlob' in wrappedCanvas.canvas)) throw new MediaWorkerError('undecodable')
  return wrappedCanvas.canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
