import {
  type ConversionOptions,
  canEncodeAudio,
  type Input,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import type { z } from 'zod'
import { compressVideoOperation } from '@/lib/contract/media/media-worker'
import { convertVideo } from './convert-video'
import { createOperationRunner, type MediaJob } from './media-job'
import { withOpenVideo } from './open-video'

type CompressInput = z.output<typeof compressVideoOperation.input>

export const runCompressVideo = createOperationRunner(compressVideoOperation, (input, job) =>
  withOpenVideo(input.file, (media) => make(media, input, job)),
)

/** Bit rate of the sound and the container. Bits per second. */
const SOUND_AND_CONTAINER_BITS = 200_000

async function make(media: Input, input: CompressInput, job: MediaJob) {
  const { width, height, bitsPerSecond, seconds, stretch } = input
  const target = await job.output((seconds * (bitsPerSecond + SOUND_AND_CONTAINER_BITS)) / 8)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(target.writable, { chunked: true, chunkSize: 1024 * 1024 }),
  })
  await ensureAacEncoder(media)
  const options: ConversionOptions = {
    input: media,
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
  await convertVideo(options, job)
  return { made: await target.finish() }
}

/**
 * Ensures that a video's sound can be encoded as AAC. Some browsers have no AAC encoder (Chromium on Linux,
 * Firefox). These browsers load an encoder in WebAssembly, 253 KB compressed, unless the video already has AAC.
 */
async function ensureAacEncoder(media: Input): Promise<void> {
  const sound = await media.getPrimaryAudioTrack()
  if (!sound || (await sound.getCodec()) === 'aac' || (await canEncodeAudio('aac'))) return
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
}
