import { z } from 'zod'
import { withdrawalLocaleSchema } from '@/lib/contract/mail/withdrawal-locales'
import { withdrawalReceiptSchema } from './withdrawals'

/** Maximum length of a field. Longer text is cut off. */
const FIELD_MAX = 254

/** A field of a plain HTML form. The schema of the declaration validates its value later. */
const fieldSchema = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, FIELD_MAX))

const draftShape = {
  name: fieldSchema,
  email: fieldSchema,
  replyTo: fieldSchema,
  order: fieldSchema,
  purchaseId: fieldSchema,
  website: fieldSchema,
}

/**
 * `POST /api/withdrawals/form`: the form as a browser without JavaScript sends it. `step` is the clicked
 * button: `review` and `confirm` lead to the next step, and `enter` leads back.
 */
export const withdrawalPostSchema = z.object({
  step: z.enum(['enter', 'review', 'confirm']).catch('review'),
  locale: withdrawalLocaleSchema.catch('en'),
  ...draftShape,
})
export type WithdrawalPost = z.infer<typeof withdrawalPostSchema>

/** State of the withdrawal page after a browser without JavaScript has sent the form. */
export const withdrawalPageStateSchema = z.strictObject({
  step: z.enum(['enter', 'review', 'sent']),
  draft: z.strictObject(draftShape),
  /** Fields with an invalid value. */
  problems: z.array(z.string()),
  /** Reason why the declaration wasn’t stored. `limited`: there were too many declarations. */
  failure: z.enum(['limited', 'other']).nullable(),
  receipt: withdrawalReceiptSchema.nullable(),
})
export type WithdrawalPageState = z.infer<typeof withdrawalPageStateSchema>
