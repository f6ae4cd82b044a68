import {
  type ConversionOptions,
  type ConversionVideoOptions,
  type Input,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import type { z } from 'zod'
import { makeRenditionOperation } from '@/lib/contract/media/worker/make-rendition'
import { convertVideo } from './convert-video'
import { createFragmentTracker } from './fragment-tracker'
import { withOpenVideo } from './open-video'
import { createOperationRunner, type MediaJob } from './operation-runner'

type RenditionInput = z.output<typeof makeRenditionOperation.input>

export const runMakeRendition = createOperationRunner(makeRenditionOperation, (request, job) =>
  withOpenVideo(request.file, (media) => make(media, request, job)),
)

/** Bit rate of the sound and the container. Bits per second. */
const SOUND_AND_CONTAINER_BITS = 256_000

async function make(media: Input, { file, segmentSeconds, encode }: RenditionInput, job: MediaJob) {
  const seconds = await media.computeDuration()
  const bytes = encode ? (seconds * (encode.bitsPerSecond + SOUND_AND_CONTAINER_BITS)) / 8 : file.size
  const target = await job.output(bytes)
  const tracked = createFragmentTracker()
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      // The minimum is slightly shorter than a segment, because key frames are not exactly on whole seconds.
      minimumFragmentDuration: segmentSeconds * 0.95,
      ...tracked.watch,
    }),
    target: new StreamTarget(target.writable, { chunked: true, chunkSize: 1024 * 1024 }),
  })
  const options: ConversionOptions = {
    input: media,
    output,
    copy: { mode: encode ? 'preferred' : 'forced' },
    video: encode ? encoding(encode, segmentSeconds) : {},
    audio: { codec: 'aac' },
  }
  await convertVideo(options, job)
  const made = await target.finish()
  const picture = await media.getPrimaryVideoTrack()
  return {
    ...tracked.pieces(seconds),
    width: encode?.width ?? (await picture?.getDisplayWidth()) ?? 0,
    height: encode?.height ?? (await picture?.getDisplayHeight()) ?? 0,
    codecs: codecsIn(await output.getMimeType()).replace(/^avc1\.\w+/, tracked.picture()),
    // Cuts off the index at the end of the file, because the server's playlists already contain it.
    made: { ...made, file: made.file.slice(0, tracked.end()) },
  }
}

const encoding = (
  { width, height, bitsPerSecond }: NonNullable<RenditionInput['encode']>,
  keyFrameInterval: number,
): ConversionVideoOptions => ({
  codec: 'avc',
  width,
  height,
  fit: 'contain',
  quality: new Quality({ bitrate: bitsPerSecond, bitrateMode: 'variable' }),
  keyFrameInterval,
  forceTranscode: true,
  // Applies the rotation to the picture, because players rotate all renditions of a video the same way.
  allowTransformationMetadata: false,
})

/** Returns the codecs in a media type, in lower case and without spaces. */
const codecsIn = (type: string) =>
  (/codecs="([^"]+)"/.exec(type)?.[1] ?? '').replaceAll(' ', '').toLowerCase()
