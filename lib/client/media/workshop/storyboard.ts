import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import { FRAME_WIDTH } from '@/lib/contract/media/frame-width'
import { FRAMES_MAX, frameSeconds } from '@/lib/contract/media/lesson-media'
import { makeStoryboard } from '@/lib/contract/media/workshop/storyboard'
import { WorkshopFailure } from './failure'
import { withFilm } from './film'
import { operation } from './operation'

const QUALITY = 0.75

export const storyboardOf = operation(makeStoryboard, ({ file, columns }, job) =>
  withFilm(file, async (media) => {
    const picture = await media.getPrimaryVideoTrack()
    const canDecode = await picture?.canDecode().catch(() => false)
    if (!picture || !canDecode) throw new WorkshopFailure('undecodable')
    const duration = await media.computeDuration()
    const seconds = frameSeconds(duration)
    const count = Math.min(FRAMES_MAX, Math.max(1, Math.ceil(duration / seconds)))
    const height = Math.round(
      (FRAME_WIDTH * (await picture.getDisplayHeight())) / (await picture.getDisplayWidth()),
    )
    const board = new OffscreenCanvas(columns * FRAME_WIDTH, Math.ceil(count / columns) * height)
    const context = board.getContext('2d')
    if (!context) throw new WorkshopFailure('undecodable')
    const frames = new CanvasSink(picture, { width: FRAME_WIDTH, height, fit: 'fill', poolSize: 1 })
    for (let frame = 0; frame < count; frame++) {
      job.signal.throwIfAborted()
      const found = await frames.getCanvas(await keyFrameAt(picture, frame * seconds))
      const [column, row] = [frame % columns, Math.floor(frame / columns)]
      if (found) context.drawImage(found.canvas, column * FRAME_WIDTH, row * height)
      job.progress(frame / count)
    }
    const made = {
      name: 'storyboard',
      file: await board.convertToBlob({ type: 'image/jpeg', quality: QUALITY }),
    }
    return { made, seconds, columns }
  }),
)

/**
 * Returns the time of the last key frame before a moment, because decoding it needs no other frame. Without
 * one, returns the moment itself.
 */
async function keyFrameAt(picture: InputVideoTrack, second: number): Promise<number> {
  const packet = await new EncodedPacketSink(picture).getKeyPacket(second, { metadataOnly: true })
  return packet?.timestamp ?? second
}
