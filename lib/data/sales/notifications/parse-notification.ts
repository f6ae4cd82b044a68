import 'server-only'
import { z } from 'zod'
import { networkNames } from '@/lib/contract/sales/networks'
import { ipnEventSchema } from '@/lib/contract/sales/notifications'
import { saleEventSchema } from '../networks/network'
import { hasItems, isOrderedByArrival, readEvent } from '../networks/networks'
import { TEST_SALE_ID_PREFIX, toStoredAffiliateId, toStoredSaleId } from '../networks/stored-ids'

/** The stored form of a notification. */
export const storedNotificationSchema = ipnEventSchema
  .pick({ id: true, receivedAt: true, state: true, payload: true })
  .extend({
    /** Missing only in rows that an earlier release stored while this release was being installed. */
    event: saleEventSchema.nullish(),
    /** If missing, the network is WarriorPlus. */
    network: z.enum(networkNames).optional(),
    /** If missing, the mode is live. */
    mode: z.enum(['live', 'test']).optional(),
    /** True if the item is set to “Not from this shop”. Set only while the notification is processed. */
    isIgnoredItem: z.boolean().optional(),
  })
export type StoredNotification = z.infer<typeof storedNotificationSchema>

/** Returns the event of a stored notification, with IDs in the form that purchases are stored with. */
export function parseNotification(stored: StoredNotification) {
  const { event: saved, network = 'warriorplus', mode = 'live', ...row } = stored
  const event = saved ?? readEvent(network, row.payload)
  const { id, name } = event.affiliate
  // The prefix keeps sales in test mode apart from live sales.
  const saleIdOf = (id: string) => toStoredSaleId(network, id && mode === 'test' ? `test:${id}` : id)
  return {
    ...event,
    network,
    isOrderedByArrival: isOrderedByArrival(network),
    hasItems: hasItems(network),
    // Missing in events that an earlier release stored.
    orderId: event.orderId ?? null,
    quantity: event.quantity ?? 1,
    status: event.status ?? null,
    /** True if the network sent the notification in test mode. */
    isTestMode: mode === 'test',
    saleId: saleIdOf(event.saleId),
    /** The second identifier of the sale, else the same ID as `saleId`. */
    apiSaleId: saleIdOf(event.saleName ?? event.saleId),
    affiliate: { id: toStoredAffiliateId(network, id), name },
    ...row,
    receivedAt: new Date(row.receivedAt),
  }
}
export type Notification = ReturnType<typeof parseNotification>

/** Returns whether a notification contains the ID of its sale. */
export const hasSaleId = ({ saleId }: Notification) => saleId !== ''

/** The email domain of test buyers. It cannot receive email (RFC 2606). */
export const TEST_BUYER_DOMAIN = 'example.invalid'
/**
 * Returns whether a notification is about a test sale. Checks only the notification, so that a test that was
 * interrupted never counts as a real sale.
 */
export function isTestSale({ network, saleId, buyer }: Notification): boolean {
  const prefix = toStoredSaleId(network, TEST_SALE_ID_PREFIX)
  return Boolean(saleId.startsWith(prefix) && buyer.email?.endsWith(`@${TEST_BUYER_DOMAIN}`))
}
