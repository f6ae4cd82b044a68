import {
  type ConversionAudioOptions,
  type ConversionOptions,
  canEncodeAudio,
  type Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import type { z } from 'zod'
import { compressVideoOperation } from '@/lib/contract/media/media-worker'
import { SOUND_BITS } from '../compression-plan'
import { convertVideo } from './convert-video'
import { createOperationRunner, type MediaJob } from './media-job'
import { withOpenVideo } from './open-video'

type CompressInput = z.output<typeof compressVideoOperation.input>

export const runCompressVideo = createOperationRunner(compressVideoOperation, (input, job) =>
  withOpenVideo(input.file, (media) => compress(media, input, job)),
)

/** Bit rate of the sound and the container. Bits per second. */
const SOUND_AND_CONTAINER_BITS = 200_000

async function compress(media: Input, input: CompressInput, job: MediaJob) {
  const { width, height, bitsPerSecond, seconds, stretch } = input
  const target = await job.output((seconds * (bitsPerSecond + SOUND_AND_CONTAINER_BITS)) / 8)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(target.writable, { chunked: true, chunkSize: 1024 * 1024 }),
  })
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
    audio: await soundOptionsOf(media),
    ...(stretch && { trim: { start: stretch.start, end: stretch.start + stretch.seconds } }),
  }
  await convertVideo(options, job)
  return { made: await target.finish() }
}

/** Maximum bit rate of sound that is copied. It is higher, because encoders meet their bit rate only roughly. */
const COPIED_SOUND_BITS = 1.1 * SOUND_BITS
/** Number of packets that show a sound's bit rate, about 43 seconds. Reading all of a long video is slow. */
const SOUND_PACKETS = 2000

/** Returns how to get the sound as AAC within the planned bit rate. Loads an encoder if it needs one. */
async function soundOptionsOf(media: Input): Promise<ConversionAudioOptions> {
  const sound = await media.getPrimaryAudioTrack()
  if (!sound || (await canCopy(sound))) return { codec: 'aac' }
  await ensureAacEncoder()
  return { codec: 'aac', quality: new Quality({ bitrate: SOUND_BITS }) }
}

const canCopy = async (sound: InputAudioTrack) =>
  (await sound.getCodec()) === 'aac' &&
  (await sound.computePacketStats(SOUND_PACKETS)).averageBitrate <= COPIED_SOUND_BITS

/**
 * Ensures that sound can be encoded as AAC. Some browsers have no AAC encoder (Chromium on Linux, Firefox).
 * These browsers load an encoder in WebAssembly, 253 KB compressed.
 */
async function ensureAacEncoder(): Promise<void> {
  if (await canEncodeAudio('aac')) return
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
}
