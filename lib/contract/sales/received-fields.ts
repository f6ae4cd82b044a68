import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/** Maximum number of characters of a name or an action that are stored. */
export const FIELD_NAME_LENGTH_MAX = 100

const seenSchema = z.strictObject({
  name: z.string(),
  times: z.int(),
  firstSeenAt: dateTimeSchema,
  lastSeenAt: dateTimeSchema,
})

/**
 * Field report: the fields that a network actually sends. Excludes test sales, and sales that we read from
 * the network's API.
 */
export const receivedFieldsSchema = z.strictObject({
  messages: z.int(),
  /** Expected fields that the network has never sent. Empty before the first message. */
  missing: z.array(z.strictObject({ name: z.string(), need: z.string() })),
  /** Unknown fields that the network has sent. */
  unknown: z.array(seenSchema),
  /** Known fields that the network has sent. */
  known: z.array(seenSchema),
  /** Number of times that a field was received whose name we no longer list, because the list is full. */
  others: z.int(),
  /** Actions with a stored masked message. */
  actions: z.array(z.strictObject({ action: z.string(), receivedAt: dateTimeSchema })),
})
export type ReceivedFields = z.infer<typeof receivedFieldsSchema>

export const receivedFieldsParams = z.object({ action: z.string().min(1).max(FIELD_NAME_LENGTH_MAX) })

const fieldsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** The first notification received for an action, with personal data masked, to copy into a test. */
export const sampleNotificationSchema = z.strictObject({
  action: z.string(),
  receivedAt: dateTimeSchema,
  fields: fieldsSchema,
})
export type SampleNotification = z.infer<typeof sampleNotificationSchema>
