import 'server-only'
import { affiliateOf, isFromList } from '@/lib/contract/sales/notification-fields'
import { saleDate } from '@/lib/contract/sales/sale-time'
import type { Line } from '@/lib/data/lines/track'
import { isGrant, type Notification, type Standing } from './states'

const earliest = (notifications: Notification[]) =>
  notifications.reduce<Date | null>(
    (first, { receivedAt }) => (first && first <= receivedAt ? first : receivedAt),
    null,
  )

/**
 * What a purchase's notifications say of its line: it is received once the first came that it was paid for. An imported
 * list says what was sold before: nobody waits for it, and it is in no launch.
 */
export function lineOf(notifications: Notification[], { first }: Standing): Omit<Line, 'purchaseId'> {
  return {
    begun: earliest(notifications),
    received: earliest(notifications.filter((one) => isGrant(one) && !isFromList(one.payload))),
    sold: saleDate(first),
    affiliate: affiliateOf(first.payload),
  }
}
