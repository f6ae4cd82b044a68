import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/** The model that generated an image, and when. Null for an uploaded or drawn image. */
export const imageMadeBySchema = z.strictObject({ model: z.string(), at: dateTimeSchema }).nullable()
