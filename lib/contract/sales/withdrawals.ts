import { z } from 'zod'
import {
  dateTimeSchema,
  emailSchema,
  formatTooManyCharactersMessage,
  idSchema,
  optionalTextSchema,
  textSchema,
} from '@/lib/contract/field-schemas'
import { withdrawalLocaleSchema } from '@/lib/contract/mail/withdrawal-locales'
import { pageQuerySchema } from '@/lib/contract/paging'
import { timeZoneSchema } from '@/lib/contract/system/settings'
import { networkNames } from './networks'
import { ADDRESS_OR_LINK_PATTERN, ORDER_NUMBER_PATTERN } from './withdrawal-patterns'

/** Maximum size of a declaration. Bytes. */
export const WITHDRAWAL_BYTES_MAX = 4096
export const WITHDRAWAL_NAME_MAX = 100
export const WITHDRAWAL_ORDER_MAX = 100
export const WITHDRAWAL_NOTE_MAX = 5000
/** Days in which a seller must refund a withdrawal. */
export const REFUND_DUE_DAYS = 14

const CONTROL_CHARACTER = /\p{Cc}/u

const nameSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(WITHDRAWAL_NAME_MAX, formatTooManyCharactersMessage(WITHDRAWAL_NAME_MAX))
  .refine(
    (name) => !ADDRESS_OR_LINK_PATTERN.test(name) && !CONTROL_CHARACTER.test(name),
    'Enter only your name',
  )

const orderSchema = z
  .string()
  .trim()
  .max(WITHDRAWAL_ORDER_MAX, formatTooManyCharactersMessage(WITHDRAWAL_ORDER_MAX))
  .regex(ORDER_NUMBER_PATTERN, 'Enter only the order number')

/**
 * `POST /api/withdrawals`. `order` is omitted if the consumer doesn't know it. `purchaseId` is a purchase of the
 * signed-in person. `website` is a honeypot: people do not see this field, so only bots fill it in.
 */
export const withdrawalInputSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  /** Email for the confirmation. If omitted, we use `email`. */
  replyTo: emailSchema.optional(),
  order: orderSchema.optional(),
  purchaseId: idSchema.optional(),
  confirmed: z.literal(true),
  locale: withdrawalLocaleSchema,
  timeZone: timeZoneSchema.optional(),
  website: textSchema.max(200).optional(),
})
export type WithdrawalInput = z.infer<typeof withdrawalInputSchema>

export const withdrawalReceiptSchema = z.strictObject({ id: idSchema, submittedAt: dateTimeSchema })
export type WithdrawalReceipt = z.infer<typeof withdrawalReceiptSchema>

/** Sale that a declaration is, or may be, about. */
export const withdrawalSaleSchema = z.strictObject({
  purchaseId: idSchema,
  network: z.enum(networkNames),
  saleId: z.string(),
  /** Name of the product. Null if it was deleted or is unknown. */
  product: z.string().nullable(),
})

/** Declaration of a withdrawal, as the owner sees it. Personal data is null after it was removed. */
export const withdrawalSchema = z.strictObject({
  id: idSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  replyTo: z.string().nullable(),
  order: z.string().nullable(),
  locale: withdrawalLocaleSchema,
  /** Text of the declaration as the consumer saw it. */
  text: z.string(),
  submittedAt: dateTimeSchema,
  /** True if the consumer was signed in and chose one of their purchases. */
  signedIn: z.boolean(),
  /**
   * Whether the email for the confirmation is neither the email used at checkout nor an email of the account.
   */
  isFromOtherEmail: z.boolean(),
  match: withdrawalSaleSchema.nullable(),
  /** Sales with the same email, if no purchase matches. */
  candidates: z.array(withdrawalSaleSchema),
  /** Whether the declaration was sent within the withdrawal period plus three days. */
  timing: z.enum(['in_time', 'later', 'unknown']),
  repeatOf: idSchema.nullable(),
  /**
   * State of the acknowledgement. `held`: the acknowledgement waits while the site is in safe mode. `none`: a
   * repeated declaration doesn’t get an acknowledgement.
   */
  acknowledgement: z.enum(['queued', 'sent', 'failed', 'held', 'none']),
  acknowledgedAt: dateTimeSchema.nullable(),
  refundDueAt: dateTimeSchema,
  closedBy: z.enum(['refund', 'manual']).nullable(),
  handledAt: dateTimeSchema.nullable(),
  /** Email of the administrator. */
  handledBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>
export const withdrawalListSchema = z.array(withdrawalSchema)

export const withdrawalQuerySchema = pageQuerySchema.extend({
  state: z.enum(['open', 'done']).default('open'),
})
export type WithdrawalQuery = z.infer<typeof withdrawalQuerySchema>

export const withdrawalParams = z.object({ withdrawalId: idSchema })

/** `PUT /api/admin/withdrawals/{id}`. An omitted field stays unchanged. */
export const withdrawalEditSchema = z.strictObject({
  purchaseId: idSchema.nullable().optional(),
  handled: z.boolean().optional(),
  note: optionalTextSchema(WITHDRAWAL_NOTE_MAX),
})
export type WithdrawalEdit = z.infer<typeof withdrawalEditSchema>
