import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { issueActionSchema } from './attention'
import { networkNames } from './networks'

/**
 * Reason why notifications need attention. The first five are also kinds of issues (`attention.ts`).
 * `no_sale`: the notification has no sale ID. `action`: the action of the notification is unknown. `no_key`,
 * `wrong_key`, `before_key`: the notification could not be verified. `vouched`: the notification has a key
 * that is valid now.
 */
export const notificationGroupKindSchema = z.enum([
  'product',
  'unnamed',
  'buyer',
  'passed_over',
  'failed',
  'no_sale',
  'action',
  'vouched',
  'before_key',
  'wrong_key',
  'no_key',
])
export type NotificationGroupKind = z.infer<typeof notificationGroupKindSchema>

/** Step that fixes each kind. A replay is offered only for the kinds that it helps. */
export const notificationGroupActions: Record<NotificationGroupKind, z.infer<typeof issueActionSchema>> = {
  product: 'create_product',
  unnamed: 'assign',
  buyer: 'assign',
  passed_over: 'replay',
  failed: 'replay',
  no_sale: 'look_up',
  action: 'look_up',
  vouched: 'replay',
  before_key: 'save_key',
  wrong_key: 'save_key',
  no_key: 'nothing',
}

/** Notifications that need attention for the same reason. */
export const notificationGroupSchema = z.strictObject({
  /** Key that selects the group in the list of notifications. */
  key: z.string(),
  kind: notificationGroupKindSchema,
  step: issueActionSchema,
  count: z.int(),
  newestAt: dateTimeSchema,
  /** Network of the item number. */
  network: z.enum(networkNames).nullable(),
  /** Item number and name in the notifications. Null if a product has this item number. */
  itemNumber: z.string().nullable(),
  name: z.string().nullable(),
  /** ID of the purchase. Null if the notifications belong to several purchases. */
  purchaseId: idSchema.nullable(),
})
export type NotificationGroup = z.infer<typeof notificationGroupSchema>

export const notificationGroupListSchema = z.array(notificationGroupSchema)
