import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { reminderListSchema } from '@/lib/contract/mail/reminders'

const momentSchema = dateTimeSchema.nullable()

/** When each thing first happened on the way from the sale to the last lesson; null: not yet. */
export const momentsSchema = z.strictObject({
  /** As the API or an import says; a notification itself has no time. */
  sold: momentSchema,
  /** The first notification that it was paid for; none where access was given by hand. */
  received: momentSchema,
  opened: momentSchema,
  /** Handed to the mail server, which is not delivered. */
  mailed: momentSchema,
  /** What the mail server last said against it. */
  mailFailed: z.string().nullable(),
  mailFailedAt: momentSchema,
  signedIn: momentSchema,
  /** A lesson of YouTube or Vimeo, which report no frames. */
  embedOpened: momentSchema,
  firstFrame: momentSchema,
  /** Shares of the lessons that the purchase opens. */
  quarter: momentSchema,
  half: momentSchema,
  finished: momentSchema,
})
export type Moments = z.infer<typeof momentsSchema>

/** The line of a purchase. Without moments nobody knows: it came before `since`, when lines began to be kept. */
export const lineSchema = z.strictObject({
  purchaseId: idSchema,
  since: momentSchema,
  moments: momentsSchema.nullable(),
  /** The mails that help its buyer to start or to go on. */
  reminders: reminderListSchema,
})
export type Line = z.infer<typeof lineSchema>
