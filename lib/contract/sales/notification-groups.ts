import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { stepSchema } from './stuck'

/**
 * Why notifications need attention. As in what is stuck, and: `no_sale`: it names no sale. `action`: one that Lectern does
 * not know. `no_key`, `wrong_key`, `before_key`: nobody can vouch for them. `vouched`: they carried a key that is good now.
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

/** What would mend each; a replay is offered for no other than those that it helps. */
export const stepOfGroup: Record<NotificationGroupKind, z.infer<typeof stepSchema>> = {
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

/** Notifications of one cause. */
export const notificationGroupSchema = z.strictObject({
  /** Names the group to the list of its rows. */
  key: z.string(),
  kind: notificationGroupKindSchema,
  step: stepSchema,
  count: z.int(),
  newestAt: dateTimeSchema,
  /** The item number and name that they came with, where no product has it. */
  itemNumber: z.string().nullable(),
  name: z.string().nullable(),
  /** Where all are of one purchase. */
  purchaseId: idSchema.nullable(),
})
export type NotificationGroup = z.infer<typeof notificationGroupSchema>

export const notificationGroupListSchema = z.array(notificationGroupSchema)
