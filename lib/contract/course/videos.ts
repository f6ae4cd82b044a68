import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  idSchema,
  orderSchema,
  secondsSchema,
  titleSchema,
} from '@/lib/contract/fields'
import { storyboardSchema } from '@/lib/contract/media/lesson-media'
import { optionalUrlSchema, urlSchema } from '@/lib/contract/media/urls'
import { chapterListSchema } from './chapters'
import { lessonFileListSchema } from './lesson-files'

export const videoSchema = z.strictObject({
  id: idSchema,
  sectionId: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.int().nullable(),
  order: z.int(),
  /** Whether only administrators see it: to others it is not there. */
  draft: z.boolean(),
  /** Which is spoken in it (ISO 639-1). */
  language: z.string(),
  createdAt: dateTimeSchema,
})
export type Video = z.infer<typeof videoSchema>

/** One video on its own page: with where it belongs and what comes after it. */
export const videoDetailSchema = videoSchema.extend({
  sectionTitle: z.string(),
  /** Whether its section is a draft, and it with it. */
  sectionDraft: z.boolean(),
  files: lessonFileListSchema,
  chapters: chapterListSchema,
  /** Whether it can be played in pieces, in the size that a line carries. */
  hasStream: z.boolean(),
  /** Small pictures of the film, for whoever points at its line of time. */
  storyboard: storyboardSchema.nullable(),
  nextVideo: z.strictObject({ id: idSchema, title: z.string() }).nullable(),
})
export type VideoDetail = z.infer<typeof videoDetailSchema>

/** A video as a write answers it. */
export const savedVideoSchema = videoSchema.extend({
  /** What of a captions file was left out when it was read, as a sentence. */
  captionsLeftOut: z.string().optional(),
})
export type SavedVideo = z.infer<typeof savedVideoSchema>

export const videoListSchema = z.array(videoSchema)

export const videoParams = z.object({ videoId: idSchema })

/** As it comes back in a form that nobody changed. */
const captionsPathSchema = z.string().regex(/^\/api\/videos\/[0-9a-f-]{36}\/captions\.vtt$/)

export const videoInputSchema = z.strictObject({
  sectionId: idSchema,
  title: titleSchema,
  description: descriptionSchema,
  videoUrl: urlSchema,
  thumbnailUrl: optionalUrlSchema,
  captionsUrl: z.union([captionsPathSchema, optionalUrlSchema]),
  duration: secondsSchema.nullish(),
  order: orderSchema.optional(),
  draft: z.boolean().optional(),
})
export type VideoInput = z.infer<typeof videoInputSchema>

export const videoEditSchema = videoInputSchema.omit({ sectionId: true }).partial()
export type VideoEdit = z.infer<typeof videoEditSchema>
