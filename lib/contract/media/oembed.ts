import { z } from 'zod'
import { secondsSchema, titleSchema } from '@/lib/contract/field-schemas'
import { urlSchema } from '@/lib/contract/media/urls'

/** Query for a video's oEmbed data: its `url` as typed, with or without a scheme. */
export const oembedQuerySchema = z.strictObject({ url: urlSchema })

/** The service's data about a video. Missing fields are null. */
export const oembedSchema = z.strictObject({
  title: titleSchema.nullable(),
  thumbnailUrl: urlSchema
    .refine((url) => url.startsWith('https://'), 'Enter a URL that starts with https://')
    .nullable(),
  /** Length of the video. Seconds. */
  duration: secondsSchema.nullable(),
})
export type OembedData = z.infer<typeof oembedSchema>
