import { z } from 'zod'
import { secondsSchema, titleSchema } from '@/lib/contract/fields'
import { urlSchema } from '@/lib/contract/media/urls'

/** The `url` as typed, with or without a scheme. */
export const embedQuerySchema = z.strictObject({ url: urlSchema })

/** The service's data about a video. Missing fields are null. */
export const embedSchema = z.strictObject({
  title: titleSchema.nullable(),
  thumbnailUrl: urlSchema.refine((url) => url.startsWith('https://'), 'Must be an https URL').nullable(),
  /** Seconds. */
  duration: secondsSchema.nullable(),
})
export type Embed = z.infer<typeof embedSchema>
