import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

/** What a restored copy holds back; `since` is null when it is none, or was let. */
export const quietSchema = z.strictObject({
  since: dateTimeSchema.nullable(),
  mails: z.int(),
  images: z.int(),
  /** Lessons whose words are still to be written down. */
  speech: z.int(),
})
export type Quiet = z.infer<typeof quietSchema>
