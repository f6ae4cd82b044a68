import { z } from 'zod'

/** Fields of a form as text. A repeated field is a list. */
export const formFieldsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type FormFields = z.infer<typeof formFieldsSchema>

/** Known actions, from WarriorPlus help article 1658556 and from what its integrations report. */
export const notificationActions = [
  'sale',
  'subscr_created',
  'subscr_completed',
  'subscr_reactivated',
  'subscr_resumed',
  'subscr_suspended',
  'subscr_paused',
  'subscr_ended',
  'subscr_cancelled',
  'subscr_failed_invalid',
  'subscr_failed_declined',
  'subscr_failed_unavailable',
  'refund',
  'subscr_refunded',
  'refund_reversal',
  'dispute',
] as const
export type NotificationAction = (typeof notificationActions)[number]

/** Returns a field's first value, trimmed. Null if it is missing or empty. */
export function readNotificationField(fields: FormFields, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : null
  return (Array.isArray(value) ? value[0] : value)?.trim() || null
}

/** Normalizes an item number for comparison: trimmed, in lowercase, without `wso_`. */
export function normalizeItemNumber(itemNumber: string | null): string {
  return (itemNumber ?? '').trim().toLowerCase().replace(/^wso_/, '')
}

/** Placeholder for a removed value. */
export const REMOVED_PLACEHOLDER = '[removed]'
