import 'server-only'
import { saleTimeOf } from '@/lib/contract/sales/parse-sale-time'
import { findNetwork } from '../networks/networks'
import { PAID_STATUS, PAYMENT_ACTIONS } from './action-rules'
import type { StoredPurchase } from './match-purchases'
import type { Notification } from './parse-notification'

const KNOWN_STATUSES = [PAID_STATUS, 'pending', 'refunded']

/** Returns why a purchase needs attention although its sale was processed: its ID, time or status is unusual. */
export function describeAnomaly({ saleId }: StoredPurchase, first: Notification): string | null {
  const { occurredAt, paymentStatus, status } = first
  if (saleId.includes('/') && !first.hasItems) return 'The same sale ID arrived with another item number'
  if (occurredAt && !saleTimeOf(first))
    return `The sale time ${occurredAt} isn’t plausible, so we used the time when the notification arrived`
  const isKnown =
    status !== null || paymentStatus === null || KNOWN_STATUSES.includes(paymentStatus.toLowerCase())
  return isKnown ? null : `Unknown payment status ${paymentStatus}`
}

const CONTRADICTION = 'Another notification about the same payment had different content'

/**
 * Returns why a purchase needs attention: two notifications contradict each other, or we may have misread one of them.
 */
export function describeNotificationAnomaly(notifications: Notification[]): string | null {
  const keys = notifications.flatMap((one) => contradictionKeyOf(one) ?? [])
  if (new Set(keys).size < keys.length) return CONTRADICTION
  const warnings = notifications.map(({ network, payload }) => findNetwork(network).warning?.(payload))
  return warnings.find(Boolean) ?? null
}

/**
 * Returns a key that is the same for two notifications of a purchase if they contradict each other: both report the
 * same action, but their contents differ, because equal notifications are stored only once. The key of a payment
 * contains no time, because a payment is reported once, but can have several refunds. Null if a notification can’t
 * contradict others: it has no time to tell a repeated action from a new one, the network didn’t send it, or its
 * network has a purchase for each item.
 */
function contradictionKeyOf(notification: Notification): string | null {
  const { action, status, payment, occurredAt, hasItems, source } = notification
  if (hasItems || source !== 'notification' || occurredAt === null) return null
  const time = PAYMENT_ACTIONS.includes(action) ? null : occurredAt
  return JSON.stringify([action, status, payment.id, time])
}
