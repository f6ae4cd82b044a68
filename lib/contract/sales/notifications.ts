import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'
import { networkNames } from './networks'

export const ipnStateSchema = z.enum([
  'received',
  'processed',
  'ignored',
  'unmatched',
  'failed',
  'unverified',
])
export type IpnState = z.infer<typeof ipnStateSchema>

/** A notification, as the notification list shows it. */
export const ipnEventSchema = z.strictObject({
  id: idSchema,
  receivedAt: dateTimeSchema,
  state: ipnStateSchema,
  /** Reason why the notification is in this state, in a sentence. Null if there is no reason to show. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** Action, sale ID, and ID of the message, as received. */
  action: z.string().nullable(),
  saleId: z.string().nullable(),
  ipnId: z.string().nullable(),
  purchaseId: idSchema.nullable(),
  /** The message without its key, in the form of the network. */
  payload: z.json(),
  /** Whether a replay may change anything. An unverified notification needs a key that is valid now. */
  canReplay: z.boolean(),
  /** Number of the part of the message, from 0. A message has one part for each item. */
  part: z.int(),
  mode: z.enum(['live', 'test']),
  network: z.enum(networkNames),
})
export type IpnEvent = z.infer<typeof ipnEventSchema>

export const ipnEventListSchema = z.array(ipnEventSchema)

export const ipnEventParams = z.object({ eventId: idSchema })

/**
 * Filter of the notification list. `attention`: unverified, failed, unmatched, overdue, or with an unknown
 * action. `told`: sent by WarriorPlus itself with a valid key.
 */
export const ipnEventQuerySchema = pageQuerySchema.extend({
  state: z.enum([...ipnStateSchema.options, 'attention', 'told']).optional(),
  /** Key of a group. Returns only the notifications of this group that need attention. */
  group: textSchema.max(500).optional(),
  network: z.enum(networkNames).optional(),
})
export type IpnEventQuery = z.infer<typeof ipnEventQuerySchema>

/** Result of a test sale, step by step, and the recipient of its email. */
export const testSaleSchema = z.strictObject({
  steps: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  mailTo: z.string(),
})
export type TestSale = z.infer<typeof testSaleSchema>
