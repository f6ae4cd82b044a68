import { Conversion, type Input, Mp4OutputFormat, Output, Quality, StreamTarget } from 'mediabunny'
import type { z } from 'zod'
import { fitFilm } from '@/lib/contract/media/workshop/fit'
import { readyForAac } from './aac'
import { WorkshopFailure } from './failure'
import { withFilm } from './film'
import { type Job, operation } from './operation'

type Wanted = z.output<typeof fitFilm.input>

export const fitted = operation(fitFilm, (wanted, job) =>
  withFilm(wanted.file, (film) => make(film, wanted, job)),
)

/** Of the sound, and of what holds a file together; bits a second. */
const BESIDE_THE_PICTURE = 200_000

async function make(film: Input, wanted: Wanted, job: Job) {
  const { width, height, bitsPerSecond, seconds, stretch } = wanted
  const target = await job.output((seconds * (bitsPerSecond + BESIDE_THE_PICTURE)) / 8)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(target.writable, { chunked: true, chunkSize: 1024 * 1024 }),
  })
  await readyForAac(film)
  const conversion = await Conversion.init({
    input: film,
    output,
    tracks: 'primary',
    copy: { mode: 'preferred' },
    video: {
      codec: 'avc',
      width,
      height,
      fit: 'contain',
      quality: new Quality({ bitrate: bitsPerSecond, bitrateMode: 'variable' }),
      keyFrameInterval: 5,
      forceTranscode: true,
    },
    audio: { codec: 'aac' },
    ...(stretch && { trim: { start: stretch.start, end: stretch.start + stretch.seconds } }),
    // Nothing of the owner's machine goes along.
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new WorkshopFailure('unencodable')
  conversion.onProgress = job.progress
  const cancel = () => void conversion.cancel()
  job.signal.addEventListener('abort', cancel)
  job.signal.throwIfAborted()
  await conversion.execute()
  job.signal.removeEventListener('abort', cancel)
  return { made: await target.finish() }
}
