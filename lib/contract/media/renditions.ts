import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { isObjectPath } from './object-paths'

/** Maximum number of renditions per video, including the copy of the source. */
export const RENDITIONS_MAX = 6
/** Maximum number of segments of a rendition that the server accepts. */
export const SEGMENTS_MAX = 5000
/** Maximum total size of a video's renditions, as a multiple of its own size. */
export const RENDITIONS_BYTES_RATIO = 3
/** Maximum segment length. It exceeds the key frame distance of every video that is copied. Milliseconds. */
const SEGMENT_MS_MAX = 60_000
const SIDE_MAX = 8192

/** H.264, with or without AAC: the codecs that all supported players can play from segments. */
export const codecsSchema = z
  .string()
  .regex(/^avc1\.[0-9a-f]{6}(,mp4a\.40\.(2|5))?$/, 'Must be H.264 video, with AAC audio or no audio')

const INIT_BYTES_MAX = 1024 * 1024
const BYTES_MAX = 2_147_483_647
const sizeSchema = z.int().min(1).max(BYTES_MAX)
const sideSchema = z.int().min(2).max(SIDE_MAX)

/** The structure of a file for streaming: `initBytes` bytes of header, followed by the segments. */
export const segmentedFileSchema = z.strictObject({
  width: sideSchema,
  height: sideSchema,
  codecs: codecsSchema,
  initBytes: z.int().min(1).max(INIT_BYTES_MAX),
  segmentMs: z.array(z.int().min(1).max(SEGMENT_MS_MAX)).min(1).max(SEGMENTS_MAX),
  segmentBytes: z.array(sizeSchema).min(1).max(SEGMENTS_MAX),
})
export type SegmentedFile = z.infer<typeof segmentedFileSchema>

/** The URL of an uploaded video, as in its lesson. */
export const sourcePathSchema = z
  .string()
  .max(100)
  .refine((path) => isObjectPath(path) && path.startsWith('/objects/uploads/'), 'Must be an uploaded video')

/** A new rendition of the lesson's current video. The upload has kind `rendition`. */
export const renditionInputSchema = segmentedFileSchema
  .extend({
    uploadURL: z.string().min(1).max(4096),
    sourcePath: sourcePathSchema,
    /** Peak bandwidth as calculated by `computePeakBandwidth`. Bits per second. */
    bandwidth: sizeSchema,
  })
  .refine(({ segmentMs, segmentBytes }) => segmentMs.length === segmentBytes.length, {
    path: ['segmentBytes'],
    message: 'Must have as many items as segmentMs',
  })
export type RenditionInput = z.infer<typeof renditionInputSchema>

export const renditionStateSchema = z.enum([
  'ready',
  /**
   * The rendition is hardly smaller than the video itself, so players don’t use it. Its row prevents another
   * encoding of this size.
   */
  'dropped',
])

export const renditionSchema = z.strictObject({
  id: idSchema,
  position: z.int(),
  width: z.int(),
  height: z.int(),
  bandwidth: z.int(),
  codecs: z.string(),
  bytes: z.int(),
  state: renditionStateSchema,
})
export type Rendition = z.infer<typeof renditionSchema>

/** The window for the peak bandwidth. Milliseconds. */
const PEAK_WINDOW_MS = 10_000

/**
 * Returns the highest mean bit rate of any ten seconds (or of the whole video, if it is shorter): the
 * connection speed needed to play without interruption. Bits per second.
 */
export function computePeakBandwidth({
  segmentMs,
  segmentBytes,
}: Pick<SegmentedFile, 'segmentMs' | 'segmentBytes'>): number {
  let peak = 0
  let first = 0
  let ms = 0
  let bytes = 0
  for (const [index, length] of segmentMs.entries()) {
    ms += length
    bytes += segmentBytes[index] ?? 0
    // Drops segments at the start while the window still lasts long enough without them.
    while (ms - (segmentMs[first] ?? 0) >= PEAK_WINDOW_MS) {
      ms -= segmentMs[first] ?? 0
      bytes -= segmentBytes[first] ?? 0
      first++
    }
    if (ms >= PEAK_WINDOW_MS || index === segmentMs.length - 1) peak = Math.max(peak, (8000 * bytes) / ms)
  }
  return Math.min(BYTES_MAX, Math.max(1, Math.round(peak)))
}

export const playlistHeaders = {
  'Content-Type': 'application/vnd.apple.mpegurl',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
}

const PLAYLIST = /^([0-9a-f-]{36})\.m3u8$/

/** IDs in a rendition’s playlist URL. `playlist` is the file name without `.m3u8`. */
export const playlistParams = z.object({
  videoId: idSchema,
  playlist: z
    .string()
    .transform((name) => PLAYLIST.exec(name)?.[1])
    .pipe(idSchema),
})
