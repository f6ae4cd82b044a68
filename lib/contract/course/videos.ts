import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  idSchema,
  orderSchema,
  secondsSchema,
  titleSchema,
} from '@/lib/contract/field-schemas'
import { storyboardSchema } from '@/lib/contract/media/lesson-media'
import { optionalUrlSchema, urlSchema } from '@/lib/contract/media/urls'
import { chapterListSchema } from './chapters'
import { lessonFileListSchema } from './lesson-files'
import { releaseFields, releaseInputSchema } from './releases'

export const videoSchema = z.strictObject({
  id: idSchema,
  sectionId: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  /** Length of the video. Seconds. */
  duration: z.int().nullable(),
  order: z.int(),
  /** Whether the video is visible to administrators only. */
  draft: z.boolean(),
  /** Spoken language (ISO 639-1). */
  language: z.string(),
  createdAt: dateTimeSchema,
  /** False for a video that the viewer may watch now. */
  locked: z.literal(false),
  opensAt: z.null(),
  release: releaseFields.release,
})
export type Video = z.infer<typeof videoSchema>

/**
 * A video in a list. A lesson that opens later has only its title, its position, and the time when it opens.
 */
export const listedVideoSchema = z.union([
  videoSchema,
  z.strictObject({
    id: idSchema,
    sectionId: idSchema,
    title: z.string(),
    order: z.int(),
    draft: z.literal(false),
    locked: z.literal(true),
    opensAt: dateTimeSchema,
    description: z.null(),
    videoUrl: z.null(),
    thumbnailUrl: z.null(),
    captionsUrl: z.null(),
    duration: z.null(),
    language: z.null(),
    createdAt: z.null(),
  }),
])
export type ListedVideo = z.infer<typeof listedVideoSchema>

/** A video on its own page, with its section and the next video. */
export const videoDetailSchema = videoSchema.extend({
  sectionTitle: z.string(),
  /** Whether the section is a draft, which hides the video too. */
  sectionDraft: z.boolean(),
  files: lessonFileListSchema,
  chapters: chapterListSchema,
  /** Whether the video has renditions for adaptive streaming. */
  hasStream: z.boolean(),
  /** Preview pictures for the timeline of the player. Null without a storyboard. */
  storyboard: storyboardSchema.nullable(),
  nextVideo: z.strictObject({ id: idSchema, title: z.string() }).nullable(),
})
export type VideoDetail = z.infer<typeof videoDetailSchema>

/** A video in the response to a change. */
export const savedVideoSchema = videoSchema.extend({
  /** Says which cues of a captions file were left out. */
  captionsLeftOut: z.string().optional(),
})
export type SavedVideo = z.infer<typeof savedVideoSchema>

export const videoListSchema = z.array(listedVideoSchema)

export const videoParams = z.object({ videoId: idSchema })

/** The site's own captions URL, which a form sends back unchanged. */
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
  release: releaseInputSchema.optional(),
})
export type VideoInput = z.infer<typeof videoInputSchema>

/**
 * A change of a lesson. Omitted fields stay unchanged. If a lesson moves to another section without an
 * `order`, it is added at the end.
 */
export const videoEditSchema = videoInputSchema.partial()
export type VideoEdit = z.infer<typeof videoEditSchema>
