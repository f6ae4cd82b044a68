import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { isObjectPath } from './objects'

/** Renditions of one film, the copy of its source among them. */
export const RENDITIONS_MAX = 6
export const SEGMENTS_MAX = 5000
/** All renditions of a film together, in times of its own bytes. */
export const RENDITIONS_BYTES_RATIO = 3
/** Longer than any distance of key frames that is copied. Milliseconds. */
const SEGMENT_MS_MAX = 60_000
const SIDE_MAX = 8192

/** H.264, with or without AAC: what every player of ours can join from segments. */
export const codecsSchema = z
  .string()
  .regex(/^avc1\.[0-9a-f]{6}(,mp4a\.40\.(2|5))?$/, 'Must be H.264, with AAC or without sound')

const INIT_BYTES_MAX = 1024 * 1024
const BYTES_MAX = 2_147_483_647
const sizeSchema = z.int().min(1).max(BYTES_MAX)
const sideSchema = z.int().min(2).max(SIDE_MAX)

/** Where one file can be played in pieces: it begins with `initBytes`, then come the segments, one behind the other. */
export const piecesSchema = z.strictObject({
  width: sideSchema,
  height: sideSchema,
  codecs: codecsSchema,
  initBytes: z.int().min(1).max(INIT_BYTES_MAX),
  segmentMs: z.array(z.int().min(1).max(SEGMENT_MS_MAX)).min(1).max(SEGMENTS_MAX),
  segmentBytes: z.array(sizeSchema).min(1).max(SEGMENTS_MAX),
})
export type Pieces = z.infer<typeof piecesSchema>

/** The url of a film of ours, as its video names it. */
export const sourcePathSchema = z
  .string()
  .max(100)
  .refine((path) => isObjectPath(path) && path.startsWith('/objects/uploads/'), 'Must be an uploaded film')

/** A rendition that was uploaded (kind `rendition`), of the film that the video has now. */
export const renditionInputSchema = piecesSchema
  .extend({
    uploadURL: z.string().min(1).max(4096),
    sourcePath: sourcePathSchema,
    /** Bits a second at its densest, as `peakBandwidth` counts them. */
    bandwidth: sizeSchema,
  })
  .refine(({ segmentMs, segmentBytes }) => segmentMs.length === segmentBytes.length, {
    path: ['segmentBytes'],
    message: 'There must be as many sizes as lengths',
  })
export type RenditionInput = z.infer<typeof renditionInputSchema>

export const renditionStateSchema = z.enum([
  'ready',
  /** Hardly smaller than the film itself, so it is not played; kept so that nobody makes it again. */
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

/** Milliseconds over which a line must carry the densest part of a film. */
const PEAK_WINDOW_MS = 10_000

/**
 * The highest mean of any ten seconds (of all of it, where it is shorter), in bits a second: what a line must carry for
 * the film to play on.
 */
export function peakBandwidth({
  segmentMs,
  segmentBytes,
}: Pick<Pieces, 'segmentMs' | 'segmentBytes'>): number {
  let peak = 0
  let first = 0
  let ms = 0
  let bytes = 0
  for (const [index, length] of segmentMs.entries()) {
    ms += length
    bytes += segmentBytes[index] ?? 0
    // What can be left away at its beginning without it becoming shorter than the window.
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

/** The last part of the url of a rendition's playlist, read as its id. */
export const playlistParams = z.object({
  videoId: idSchema,
  playlist: z
    .string()
    .transform((name) => PLAYLIST.exec(name)?.[1])
    .pipe(idSchema),
})
