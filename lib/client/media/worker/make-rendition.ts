import {
  type ConversionOptions,
  type ConversionVideoOptions,
  type Input,
  type IsobmffOutputFormatOptions,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import type { z } from 'zod'
import { makeRenditionOperation } from '@/lib/contract/media/media-worker'
import { convertVideo } from './convert-video'
import { createOperationRunner, type MediaJob } from './media-job'
import { withOpenVideo } from './open-video'

type RenditionInput = z.output<typeof makeRenditionOperation.input>

export const runMakeRendition = createOperationRunner(makeRenditionOperation, (request, job) =>
  withOpenVideo(request.file, (media) => convert(media, request, job)),
)

/** Bit rate of the sound and the container. Bits per second. */
const SOUND_AND_CONTAINER_BITS = 256_000

async function convert(media: Input, { file, segmentSeconds, encode }: RenditionInput, job: MediaJob) {
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

/** Tracks where the fragments of a file begin while it is written, in bytes and seconds. */
function createFragmentTracker() {
  const begun: { position: number; second: number }[] = []
  let end = 0
  let picture = ''

  const watch: Pick<IsobmffOutputFormatOptions, 'onMoov' | 'onMoof' | 'onMdat'> = {
    onMoov: (data) => {
      picture = pictureIn(data)
    },
    onMoof: (_data, position, second) => {
      begun.push({ position, second })
    },
    onMdat: (data, position) => {
      end = position + data.length
    },
  }

  /**
   * Returns the sizes and lengths of the fragments of a video with this length. Each fragment lasts until the
   * next begins.
   */
  const pieces = (seconds: number) => ({
    initBytes: begun[0]?.position ?? 0,
    segmentBytes: begun.map(({ position }, index) => (begun[index + 1]?.position ?? end) - position),
    segmentMs: begun.map(({ second }, index) => {
      const next = begun[index + 1]?.second ?? Math.max(seconds, second)
      return Math.max(1, Math.round(next * 1000) - Math.round(second * 1000))
    }),
  })

  return { watch, pieces, end: () => end, picture: () => picture }
}

const hex = (byte = 0) => byte.toString(16).padStart(2, '0')

/**
 * Returns the H.264 codec string from a file's `avcC` box. The encoder may have used another profile than the
 * requested one.
 */
function pictureIn(description: Uint8Array): string {
  const at = new TextDecoder('latin1').decode(description).indexOf('avcC') + 4
  return `avc1.${[...description.subarray(at + 1, at + 4)].map(hex).join('')}`
}
