import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import { computeStoryboardInterval, STORYBOARD_FRAMES_MAX } from '@/lib/contract/media/lesson-media'
import { makeStoryboardOperation } from '@/lib/contract/media/media-worker'
import { STORYBOARD_FRAME_WIDTH } from '@/lib/contract/media/storyboard-frame-width'
import { createOperationRunner, MediaWorkerError } from './media-job'
import { withOpenVideo } from './open-video'

const QUALITY = 0.75

export const runMakeStoryboard = createOperationRunner(makeStoryboardOperation, ({ file, columns }, job) =>
  withOpenVideo(file, async (media) => {
    const picture = await media.getPrimaryVideoTrack()
    const canDecode = await picture?.canDecode().catch(() => false)
    if (!picture || !canDecode) throw new MediaWorkerError('undecodable')
    const duration = await media.computeDuration()
    const seconds = computeStoryboardInterval(duration)
    const count = Math.min(STORYBOARD_FRAMES_MAX, Math.max(1, Math.ceil(duration / seconds)))
    const height = Math.round(
      (STORYBOARD_FRAME_WIDTH * (await picture.getDisplayHeight())) / (await picture.getDisplayWidth()),
    )
    const board = new OffscreenCanvas(columns * STORYBOARD_FRAME_WIDTH, Math.ceil(count / columns) * height)
    const context = board.getContext('2d')
    if (!context) throw new MediaWorkerError('undecodable')
    const frames = new CanvasSink(picture, {
      width: STORYBOARD_FRAME_WIDTH,
      height,
      fit: 'fill',
      poolSize: 1,
    })
    for (let frame = 0; frame < count; frame++) {
      job.signal.throwIfAborted()
      const wrappedCanvas = await frames.getCanvas(await keyFrameAt(picture, frame * seconds))
      const [column, row] = [frame % columns, Math.floor(frame / columns)]
      if (wrappedCanvas)
        context.drawImage(wrappedCanvas.canvas, column * STORYBOARD_FRAME_WIDTH, row * height)
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
 * Returns the time of the last key frame before a moment, because a key frame can be decoded without other
 * frames. If there is none, returns the moment itself.
 */
async function keyFrameAt(picture: InputVideoTrack, second: number): Promise<number> {
  const packet = await new EncodedPacketSink(picture).getKeyPacket(second, { metadataOnly: true })
  return packet?.timestamp ?? second
}
