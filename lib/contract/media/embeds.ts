import { z } from 'zod'
import { secondsSchema, titleSchema } from '@/lib/contract/fields'
import { urlSchema } from '@/lib/contract/media/urls'

/** Its `url` as it was typed, scheme or not. */
export const embedQuerySchema = z.strictObject({ url: urlSchema })

/** What the service says of a video; null what it does not say. */
export const embedSchema = z.strictObject({
  title: titleSchema.nullable(),
  thumbnailUrl: urlSchema.refine((url) => url.startsWith('https://'), 'Must be an https URL').nullable(),
  /** Seconds. */
  duration: secondsSchema.nullable(),
})
export type Embed = z.infer<typeof embedSchema>
