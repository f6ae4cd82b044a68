import type { InputAudioTrack } from 'mediabunny'
import { findCutsOperation } from '@/lib/contract/media/media-worker'
import { findBestCut } from './find-best-cut'
import { createOperationRunner } from './media-job'
import { withOpenVideo } from './open-video'
import { readAudioLevels } from './read-audio-levels'

export const runFindCuts = createOperationRunner(findCutsOperation, ({ file, near, reach }, { signal }) =>
  withOpenVideo(file, async (media) => {
    const track = await media.getPrimaryAudioTrack()
    const canReadAudio = track !== null && (await track.canDecode().catch(() => false))
    if (!canReadAudio) return { cuts: near }
    const cuts: number[] = []
    for (const second of near) cuts.push(await cutNear(track, second, reach, signal))
    return { cuts }
  }),
)

async function cutNear(track: InputAudioTrack, second: number, reach: number, signal: AbortSignal) {
  const start = Math.max(0, second - reach)
  const levels = await readAudioLevels(track, { start, end: second + reach }, () => signal.throwIfAborted())
  const cut = findBestCut(levels)
  return cut === null ? second : start + cut / 1000
}
