import 'server-only'
import { saleTimeOf } from '@/lib/contract/sales/parse-sale-time'
import type { SaleEvent } from '../networks/network'

type ReceivedEvent = SaleEvent & { receivedAt: Date; isOrderedByArrival: boolean }

/**
 * Sorts notifications by arrival time, not processing time. A retried notification keeps its original position.
 */
export const sortByArrival = <Event extends { receivedAt: Date }>(notifications: Event[]): Event[] =>
  notifications.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())

/**
 * Sorts the notifications of a sale in the order of their events. The argument is in the order of arrival.
 */
export function sortNotifications<Event extends ReceivedEvent>(notifications: Event[]): Event[] {
  const isByArrival = notifications.every(({ isOrderedByArrival }) => isOrderedByArrival)
  return isByArrival ? inOrderOfArrival(notifications) : inOrderOfEvents(notifications)
}

/**
 * Sorts notifications by sequence number. A notification without a number comes after the highest number that
 * arrived before it.
 */
function inOrderOfArrival<Event extends ReceivedEvent>(notifications: Event[]): Event[] {
  let highest = -1n
  const ranked = notifications.map((notification, index) => {
    const number = notification.sequence === null ? highest : BigInt(notification.sequence)
    if (number > highest) highest = number
    return { notification, number, index }
  })
  ranked.sort((a, b) => compare(a.number, b.number) || a.index - b.index)
  return ranked.map(({ notification }) => notification)
}

const compare = <Value extends bigint | number | string>(a: Value, b: Value) => Number(a > b) - Number(a < b)

/**
 * Order of actions if neither sequence numbers nor times determine it. Actions that end access come after
 * actions that restore it, and the reversal of a refund comes after the refund.
 */
const PRECEDENCE: Partial<Record<SaleEvent['action'], number>> = {
  subscr_resumed: 1,
  subscr_reactivated: 1,
  subscr_cancelled: 2,
  subscr_suspended: 3,
  subscr_paused: 3,
  subscr_ended: 4,
  refund: 5,
  subscr_refunded: 5,
  dispute: 5,
  dispute_won: 5,
  refund_reversal: 6,
}

/**
 * Sorts notifications by sequence number if all have one, else by time if all have one. Otherwise, and for
 * equal numbers or times, sorts by `PRECEDENCE`. Ignores the order of arrival.
 */
function inOrderOfEvents<Event extends ReceivedEvent>(notifications: Event[]): Event[] {
  const bySequence = notifications.map(({ sequence }) => (sequence === null ? null : BigInt(sequence)))
  const byTime = notifications.map((one) => saleTimeOf(one)?.getTime() ?? null)
  const positions = [bySequence, byTime].find((list) => !list.includes(null)) ?? []
  const ranked = notifications.map((notification, index) => ({
    notification,
    position: positions[index] ?? 0,
    rank: PRECEDENCE[notification.action] ?? 0,
    number: notification.payment.number ?? 0,
  }))
  ranked.sort(
    (a, b) =>
      compare(a.position, b.position) ||
      a.rank - b.rank ||
      a.number - b.number ||
      compare(a.notification.action, b.notification.action),
  )
  return ranked.map(({ notification }) => notification)
}
