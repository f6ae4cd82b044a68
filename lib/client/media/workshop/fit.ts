import {
  type ConversionOptions,
  type Input,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import type { z } from 'zod'
import { fitFilm } from '@/lib/contract/media/workshop/fit'
import { readyForAac } from './aac'
import { convert } from './convert'
import { withFilm } from './film'
import { type Job, operation } from './operation'

type Wanted = z.output<typeof fitFilm.input>

export const fitted = operation(fitFilm, (wanted, job) =>
  withFilm(wanted.file, (film) => make(film, wanted, job)),
)

/** Bit rate of the sound and the container. Bits per second. */
const BESIDE_THE_PICTURE = 200_000

async function make(film: Input, wanted: Wanted, job: Job) {
  const { width, height, bitsPerSecond, seconds, stretch } = wanted
  const target = await job.output((seconds * (bitsPerSecond + BESIDE_THE_PICTURE)) / 8)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(target.writable, { chunked: true, chunkSize: 1024 * 1024 }),
  })
  await readyForAac(film)
  const options: ConversionOptions = {
    input: film,
    output,
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
  }
  await convert(options, job)
  return { made: await target.finish() }
}
