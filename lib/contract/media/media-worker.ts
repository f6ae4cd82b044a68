import { z } from 'zod'
import { segmentedFileSchema } from './renditions'

/** Reason why a job in the media worker failed; the page has a message for each reason. */
export const mediaWorkerFailureSchema = z.enum([
  /** The data is not a readable video or audio file. */
  'unreadable',
  /** The file is readable, but this browser cannot decode it. */
  'undecodable',
  /** This browser cannot encode the requested format, or cannot write large files. */
  'unencodable',
  /** The result is too large for the browser's storage and memory. */
  'no-room',
  'cancelled',
  'failed',
])
export type MediaWorkerFailure = z.infer<typeof mediaWorkerFailureSchema>

const jobSchema = z.int().min(1)

/** Messages from a page to its media worker. */
export const toMediaWorkerMessageSchema = z.discriminatedUnion('kind', [
  /** The first message. A light worker only reads, makes no files, and does not wait for the lock. */
  z.strictObject({ kind: z.literal('open'), isLight: z.boolean() }),
  z.strictObject({ kind: z.literal('run'), job: jobSchema, operation: z.string(), input: z.unknown() }),
  z.strictObject({ kind: z.literal('cancel'), job: jobSchema }),
  /** Discards a generated file that is no longer needed. */
  z.strictObject({ kind: z.literal('discard'), name: z.string() }),
])
export type ToMediaWorkerMessage = z.infer<typeof toMediaWorkerMessageSchema>

/** Messages from a media worker to its page. */
export const fromMediaWorkerMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  /** Another media worker of this browser is running; this one starts afterward. */
  z.strictObject({ kind: z.literal('waiting') }),
  z.strictObject({ kind: z.literal('progress'), job: jobSchema, share: z.number().min(0).max(1) }),
  z.strictObject({ kind: z.literal('done'), job: jobSchema, result: z.unknown() }),
  z.strictObject({
    kind: z.literal('failed'),
    job: jobSchema,
    reason: mediaWorkerFailureSchema,
    message: z.string(),
  }),
])
export type FromMediaWorkerMessage = z.infer<typeof fromMediaWorkerMessageSchema>

/** A file made by a media worker. It exists until it is discarded or the worker ends. */
export const generatedFileSchema = z.strictObject({ name: z.string(), file: z.instanceof(Blob) })
export type GeneratedFile = z.infer<typeof generatedFileSchema>

/** An operation of the media worker: its name, input and result. */
export interface MediaOperation<Input extends z.ZodType, Result extends z.ZodType> {
  name: string
  input: Input
  result: Result
}

const pictureSchema = z.strictObject({
  /** `avc`, `hevc`, `vp9`, …. Null if unknown. */
  codec: z.string().nullable(),
  /** The codec with profile and level, such as `avc1.640028`. */
  codecString: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Rotation that players apply, in degrees: 0, 90, 180 or 270. */
  rotation: z.int(),
  canDecode: z.boolean(),
})

const soundSchema = z.strictObject({
  codec: z.string().nullable(),
  codecString: z.string().nullable(),
  channels: z.int(),
  sampleRate: z.int(),
  canDecode: z.boolean(),
})

export const videoProbeResultSchema = z.strictObject({
  bytes: z.int(),
  seconds: z.number(),
  /** Media type of the container, such as `video/mp4`. */
  type: z.string(),
  picture: pictureSchema.nullable(),
  sound: soundSchema.nullable(),
})
export type VideoProbeResult = z.infer<typeof videoProbeResultSchema>

/** Reads a video's length, size and codecs. */
export const probeVideoOperation = {
  name: 'probe',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: videoProbeResultSchema,
}

/**
 * Finds a representative frame of a video. Returns it as a JPEG, with its second. Fails with `undecodable`.
 */
export const findThumbnailOperation = {
  name: 'frame',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ picture: z.instanceof(Blob), second: z.number() }),
}

/**
 * Finds the best cut near each given second, at most `reach` seconds away: the middle of the longest silence,
 * otherwise the quietest moment. A video without readable sound is cut at the given seconds.
 */
export const findCutsOperation = {
  name: 'cuts',
  input: z.strictObject({
    file: z.instanceof(Blob),
    near: z.array(z.number()),
    reach: z.number().positive(),
  }),
  result: z.strictObject({ cuts: z.array(z.number()) }),
}

/** A part of a video, in seconds. */
const stretchSchema = z.strictObject({ start: z.number().nonnegative(), seconds: z.number().positive() })

/** How a video is encoded: its size, bit rate and length. */
export const compressionPlanSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
  /** Length of the resulting video. */
  seconds: z.number().positive(),
  /** The part of the video to encode. Null for the whole video. */
  stretch: stretchSchema.nullable(),
})
export type CompressionPlan = z.infer<typeof compressionPlanSchema>

/**
 * Encodes a video as an MP4 with H.264 and AAC, at the given size and bit rate; AAC audio of about
 * 160 kbit/s or less is copied. Fails with `unencodable` if the browser cannot encode it.
 */
export const compressVideoOperation = {
  name: 'fit',
  input: compressionPlanSchema.extend({ file: z.instanceof(Blob) }),
  result: z.strictObject({ made: generatedFileSchema }),
}

/** Encoding settings of a rendition. If omitted, the video is copied. */
const encodeSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
})

const renditionResultSchema = segmentedFileSchema.extend({ made: generatedFileSchema })

/**
 * Makes a file of a video for streaming: H.264 and AAC in fragments that begin with a key frame. AAC audio is
 * copied. Fails with `unencodable` if a track cannot be copied or encoded as requested.
 */
export const makeRenditionOperation = {
  name: 'rendition',
  input: z.strictObject({
    file: z.instanceof(Blob),
    /** Minimum length of a segment. */
    segmentSeconds: z.number().positive(),
    encode: encodeSchema.nullable(),
  }),
  result: renditionResultSchema,
}
export type RenditionResult = z.infer<typeof makeRenditionOperation.result>

/** Makes a storyboard: small pictures of a video at regular intervals, in rows, as one picture. */
export const makeStoryboardOperation = {
  name: 'storyboard',
  input: z.strictObject({
    file: z.instanceof(Blob),
    columns: z.int().min(1),
  }),
  result: z.strictObject({ made: generatedFileSchema, seconds: z.int(), columns: z.int() }),
}

/**
 * An audio segment as sent to the server: size in bytes, start and end, and the silences relative to the
 * start. Times in milliseconds.
 */
const pieceSchema = z.tuple([z.int(), z.int(), z.int()], z.int())
export type UploadedSpeechSegment = z.infer<typeof pieceSchema>

/**
 * Extracts the speech of a video as audio segments of a few seconds. Each segment is a complete Opus file in
 * WebM, and one file contains all segments in order. Without speech, there is no file. Fails with
 * `undecodable` if this browser cannot read the sound, and with `unencodable` if it cannot make such
 * segments.
 */
export const extractSpeechOperation = {
  name: 'speech',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ pieces: z.array(pieceSchema), made: generatedFileSchema.nullable() }),
}
