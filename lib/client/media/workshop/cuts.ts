import type { InputAudioTrack } from 'mediabunny'
import { findCuts } from '@/lib/contract/media/workshop/cuts'
import { cutIn } from './cut-place'
import { withFilm } from './film'
import { levelsOf } from './hearing'
import { operation } from './operation'

export const cutsOf = operation(findCuts, ({ file, near, reach }, { signal }) =>
  withFilm(file, async (media) => {
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
  const levels = await levelsOf(track, { start, end: second + reach }, () => signal.throwIfAborted())
  const cut = cutIn(levels)
  return cut === null ? second : start + cut / 1000
}
