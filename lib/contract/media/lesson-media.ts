import { z } from 'zod'
import { renditionSchema, sourcePathSchema } from './renditions'

export const FRAMES_MAX = 120
const COLUMNS_MAX = 12

/** How far apart the frames of a storyboard are, in a film so long. Seconds. */
export const frameSeconds = (seconds: number) => Math.max(5, Math.ceil(seconds / FRAMES_MAX))

/** One picture of many frames, `seconds` apart, in rows of `columns`; uploaded (kind `storyboard`) of the present film. */
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

/** Why a player went back to the plain file. */
export const fallbackReasonSchema = z.enum([
  /** The engine said that it cannot go on. */
  'engine',
  /** Bytes arrived, and no picture came of them. */
  'no-frame',
])
export type FallbackReason = z.infer<typeof fallbackReasonSchema>
export const fallbackInputSchema = z.strictObject({ reason: fallbackReasonSchema })

const missingSchema = z.discriminatedUnion('kind', [
  /** The film as it is, in pieces. */
  z.strictObject({ kind: z.literal('source') }),
  z.strictObject({
    kind: z.literal('rung'),
    width: z.int(),
    height: z.int(),
    bitsPerSecond: z.int(),
  }),
  z.strictObject({ kind: z.literal('storyboard') }),
])
export type Missing = z.infer<typeof missingSchema>

/** What of a lesson's media is there, and what is missing. */
export const lessonMediaSchema = z.strictObject({
  /** The film of ours that it is all made of; null: the lesson plays something else. */
  sourcePath: z.string().nullable(),
  renditions: z.array(renditionSchema),
  storyboard: storyboardSchema.nullable(),
  missing: z.array(missingSchema),
  /** How often players went back to the plain file. */
  fallbacks: z.array(z.strictObject({ reason: fallbackReasonSchema, count: z.int() })),
})
export type LessonMedia = z.infer<typeof lessonMediaSchema>
