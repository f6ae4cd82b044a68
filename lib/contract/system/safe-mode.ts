import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/** Safe mode of a restored copy: work on hold. `since` is null if safe mode is off. */
export const safeModeSchema = z.strictObject({
  since: dateTimeSchema.nullable(),
  mails: z.int(),
  /** Number of emails on hold that acknowledge withdrawals. */
  withdrawals: z.int(),
  images: z.int(),
  /** Number of lessons waiting for transcription. */
  speech: z.int(),
})
export type SafeMode = z.infer<typeof safeModeSchema>
