import { z } from 'zod'
import { renditionSchema, sourcePathSchema } from './renditions'

export const STORYBOARD_FRAMES_MAX = 120
const COLUMNS_MAX = 12

/** Returns the interval between storyboard frames for a video of this length. Seconds. */
export const computeStoryboardInterval = (seconds: number) =>
  Math.max(5, Math.ceil(seconds / STORYBOARD_FRAMES_MAX))

/**
 * A new storyboard of the current video: one picture of many frames, `seconds` apart, in rows of `columns`.
 * The upload has kind `storyboard`.
 */
export const storyboardInputSchema = z.strictObject({
  uploadURL: z.string().min(1).max(4096),
  sourcePath: sourcePathSchema,
  seconds: z.int().min(5).max(3600),
  columns: z.int().min(1).max(COLUMNS_MAX),
})
export type StoryboardInput = z.infer<typeof storyboardInputSchema>

export const storyboardSchema = z.strictObject({
  url: z.string(),
  seconds: z.int(),
  columns: z.int(),
})
export type Storyboard = z.infer<typeof storyboardSchema>

/** Reason why a player fell back to the uploaded file. */
export const fallbackReasonSchema = z.enum([
  /** The playback engine reported a fatal error. */
  'engine',
  /** Data arrived, but no picture appeared. */
  'no-frame',
])
export type FallbackReason = z.infer<typeof fallbackReasonSchema>
export const fallbackInputSchema = z.strictObject({ reason: fallbackReasonSchema })

const missingSchema = z.discriminatedUnion('kind', [
  /** The top rendition: a copy of the video, or the video encoded at its own size up to 1080p. */
  z.strictObject({ kind: z.literal('source') }),
  /** A smaller rendition. The value stays `rung`, because pages from earlier releases may be open in browsers. */
  z.strictObject({
    kind: z.literal('rung'),
    width: z.int(),
    height: z.int(),
    bitsPerSecond: z.int(),
  }),
  z.strictObject({ kind: z.literal('storyboard') }),
])
export type MissingMedia = z.infer<typeof missingSchema>

/** Which media of a lesson exist, and which are missing. */
export const lessonMediaSchema = z.strictObject({
  /** URL of the uploaded video that all media are made from. Null if the lesson plays something else. */
  sourcePath: z.string().nullable(),
  renditions: z.array(renditionSchema),
  storyboard: storyboardSchema.nullable(),
  missing: z.array(missingSchema),
  /** How often players fell back to the uploaded file, by reason. */
  fallbacks: z.array(z.strictObject({ reason: fallbackReasonSchema, count: z.int() })),
})
export type LessonMedia = z.infer<typeof lessonMediaSchema>
