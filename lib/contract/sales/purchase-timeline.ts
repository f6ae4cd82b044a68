import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { reminderListSchema } from '@/lib/contract/mail/reminders'

const momentSchema = dateTimeSchema.nullable()

/**
 * Purchase timeline: when each step from the sale to the last lesson first happened. Null if it has not
 * happened.
 */
export const purchaseMilestonesSchema = z.strictObject({
  /** Time of the sale, if it comes from the API or an import. A notification doesn't contain the time. */
  sold: momentSchema,
  /** First notification of the payment. Null if the owner granted access. */
  received: momentSchema,
  opened: momentSchema,
  /** When the mail server accepted the email about the purchase. This does not prove delivery. */
  mailed: momentSchema,
  /** The mail server's latest error for the email about the purchase. */
  mailFailed: z.string().nullable(),
  mailFailedAt: momentSchema,
  signedIn: momentSchema,
  /** When the buyer first opened a YouTube or Vimeo lesson. Those players don't report playback. */
  embedOpened: momentSchema,
  firstFrame: momentSchema,
  /**
   * When the buyer completed a quarter, half (`half`), or all (`finished`) of the lessons that the purchase
   * includes.
   */
  quarter: momentSchema,
  half: momentSchema,
  finished: momentSchema,
})
export type PurchaseMilestones = z.infer<typeof purchaseMilestonesSchema>

/**
 * Purchase timeline. `moments` is null for a purchase from before `since`, the time when Lectern began to
 * store timelines.
 */
export const purchaseTimelineSchema = z.strictObject({
  purchaseId: idSchema,
  since: momentSchema,
  moments: purchaseMilestonesSchema.nullable(),
  /** Emails that help the buyer to start or to continue. */
  reminders: reminderListSchema,
})
export type PurchaseTimeline = z.infer<typeof purchaseTimelineSchema>
