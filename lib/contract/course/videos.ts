import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  idSchema,
  orderSchema,
  secondsSchema,
  titleSchema,
} from '@/lib/contract/fields'
import { optionalUrlSchema, urlSchema } from '@/lib/contract/media/urls'

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
  createdAt: dateTimeSchema,
})
export type Video = z.infer<typeof videoSchema>

/** One video on its own page: with where it belongs and what comes after it. */
export const videoDetailSchema = videoSchema.extend({
  sectionTitle: z.string(),
  nextVideo: z.strictObject({ id: idSchema, title: z.string() }).nullable(),
})
export type VideoDetail = z.infer<typeof videoDetailSchema>

export const videoListSchema = z.array(videoSchema)

export const videoParams = z.object({ videoId: idSchema })

export const videoInputSchema = z.strictObject({
  sectionId: idSchema,
  title: titleSchema,
  description: descriptionSchema,
  videoUrl: urlSchema,
  thumbnailUrl: optionalUrlSchema,
  captionsUrl: optionalUrlSchema,
  duration: secondsSchema.nullish(),
  order: orderSchema.optional(),
})
export type VideoInput = z.infer<typeof videoInputSchema>

export const videoEditSchema = videoInputSchema.omit({ sectionId: true }).partial()
export type VideoEdit = z.infer<typeof videoEditSchema>
