import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'

export const ipnStateSchema = z.enum([
  'received',
  'processed',
  'ignored',
  'unmatched',
  'failed',
  'unverified',
])
export type IpnState = z.infer<typeof ipnStateSchema>

/** A notification as the inbox has it. */
export const ipnEventSchema = z.strictObject({
  id: idSchema,
  receivedAt: dateTimeSchema,
  state: ipnStateSchema,
  /** Why it is in this state, in a sentence; null when there is nothing to say. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** WP_ACTION, WP_SALEID (else WP_SALE) and IPN_ID as they came. */
  action: z.string().nullable(),
  saleId: z.string().nullable(),
  ipnId: z.string().nullable(),
  purchaseId: idSchema.nullable(),
  /** All fields but the key. */
  payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Whether a replay may change anything; an unverified one needs to have carried a key that is good now. */
  canReplay: z.boolean(),
})
export type IpnEvent = z.infer<typeof ipnEventSchema>

export const ipnEventListSchema = z.array(ipnEventSchema)

export const ipnEventParams = z.object({ eventId: idSchema })

/**
 * `attention`: what somebody should look at, which is unverified, failed, unmatched, of an unknown action, or stuck. `told`:
 * what WarriorPlus itself told us with a good key.
 */
export const ipnEventQuerySchema = pageQuerySchema.extend({
  state: z.enum([...ipnStateSchema.options, 'attention', 'told']).optional(),
  /** Of those that need attention one group, by its key. */
  group: textSchema.max(500).optional(),
})
export type IpnEventQuery = z.infer<typeof ipnEventQuerySchema>

/** How a test sale went, step by step, and where the mail about it goes. */
export const testSaleSchema = z.strictObject({
  steps: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  mailTo: z.string(),
})
export type TestSale = z.infer<typeof testSaleSchema>
