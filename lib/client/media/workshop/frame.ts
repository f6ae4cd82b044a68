import { CanvasSink, type InputVideoTrack } from 'mediabunny'
import { bestPlace, lightOf, SIDE } from '@/lib/client/media/frame-light'
import { findFrame } from '@/lib/contract/media/workshop/frame'
import { WorkshopFailure } from './failure'
import { withFilm } from './film'
import { operation } from './operation'

const WIDTH_MAX = 1280
const QUALITY = 0.85

export const frameOf = operation(findFrame, ({ file }, { signal }) =>
  withFilm(file, async (media) => {
    const track = await media.getPrimaryVideoTrack()
    const canDecode = await track?.canDecode().catch(() => false)
    if (!track || !canDecode) throw new WorkshopFailure('undecodable')
    const samples = new CanvasSink(track, { width: SIDE, height: SIDE, fit: 'fill', poolSize: 1 })
    const second = await bestPlace(await media.computeDuration(), async (at) => {
      signal.throwIfAborted()
      return lightOf(pixelsOf((await samples.getCanvas(at))?.canvas))
    })
    return { picture: await pictureAt(track, second), second }
  }),
)

function pixelsOf(canvas: OffscreenCanvas | HTMLCanvasElement | undefined): Uint8ClampedArray {
  const context = canvas?.getContext('2d')
  // Counts a missing picture as black.
  if (!context || !('getImageData' in context)) return new Uint8ClampedArray(4)
  return context.getImageData(0, 0, SIDE, SIDE).data
}

async function pictureAt(track: InputVideoTrack, second: number): Promise<Blob> {
  const width = Math.min(WIDTH_MAX, await track.getDisplayWidth())
  const found = await new CanvasSink(track, { width, poolSize: 1 }).getCanvas(second)
  if (!found || !('convertToBlob' in found.canvas)) throw new WorkshopFailure('undecodable')
  return found.canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
