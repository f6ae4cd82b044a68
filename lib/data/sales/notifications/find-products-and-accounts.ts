import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { lockEmailsSql } from '@/lib/server/auth/verified-email'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { itemKeyOf, productsByItemSql } from '../listings'
import type { MergedPurchase, StoredPurchase } from './match-purchases'
import type { Notification } from './parse-notification'

const matchesSchema = z.strictObject({
  lockedEmails: z.int(),
  products: z.record(z.string(), z.strictObject({ id: idSchema, name: z.string() })),
  people: z.record(z.string(), idSchema),
  doubtful: z.array(idSchema),
})

/**
 * Finds the products, accounts and duplicate message IDs for the notifications of several sales in one query. The
 * caller holds the locks of the sales. Takes the locks of the emails of purchases without a holder, because they may
 * get an account. `lockHolders` checks the accounts again, because they may have changed while this query waited.
 */
export async function findProductsAndAccounts(
  tx: Transaction,
  cases: PurchaseToDecide[],
): Promise<SaleMatches[]> {
  const arriving = cases.flatMap((one) => one.arriving ?? [])
  const all = cases.flatMap(notificationsOf)
  const items = new Map(all.map((one) => [itemKeyOf(one), one]))
  const emails = emailsOf(all)
  const emailsToLock = emailsOf(cases.filter(canGetHolder).flatMap(notificationsOf))
  const withMessageId = arriving.flatMap(({ id, network, messageId }) =>
    messageId ? { id, network, messageId } : [],
  )
  const [row] = await queryRows(matchesSchema, tx)`
    SELECT ${lockEmailsSql(emailsToLock)} AS locked_emails,
      ${productsByItemSql([...items.values()])} AS products,
      (SELECT COALESCE(jsonb_object_agg(email, user_id ORDER BY rank), '{}')
        FROM ${emailOwnersSql(Prisma.sql`${emails}`)} known) AS people,
      (SELECT COALESCE(jsonb_agg(message.id), '[]')
        FROM jsonb_to_recordset(${JSON.stringify(withMessageId)}::jsonb) AS message(id uuid, network text, "messageId" text)
        WHERE EXISTS (SELECT 1 FROM ipn_events twin JOIN ipn_events own ON own.id = message.id
          WHERE twin.verified AND twin.id <> message.id AND twin.payload_sha256 <> own.payload_sha256
          AND twin.network = message.network
          AND twin.event ->> 'messageId' = message."messageId")) AS doubtful`
  const { products = {}, people = {}, doubtful = [] } = row ?? {}
  return cases.map((one) => ({
    products,
    people,
    isMessageIdTaken: one.arriving !== null && doubtful.includes(one.arriving.id),
  }))
}

const notificationsOf = ({ known, arriving }: PurchaseToDecide) => [
  ...known.notifications,
  ...(arriving ? [arriving] : []),
]

const emailsOf = (notifications: Notification[]) => [
  ...new Set(notifications.flatMap(({ buyer }) => buyer.email ?? [])),
]

/** Returns whether the buyer’s email may decide who holds a purchase. */
const canGetHolder = ({ known, owner }: PurchaseToDecide) =>
  known.userId === null && !known.isForgotten && !owner?.userId

/** The products and accounts that the notifications of a sale match. */
export interface SaleMatches {
  /** Products by the key of their item (`itemKeyOf`). */
  products: Partial<Record<string, { id: string; name: string }>>
  /** Account IDs by email: primary emails, verified additional emails and mistyped emails. */
  people: Partial<Record<string, string>>
  /** True if another verified notification has the arriving one’s message ID, but different content. */
  isMessageIdTaken: boolean
}

/** The fields that an administrator sets manually. */
export type ManualOverride = Partial<Pick<StoredPurchase, 'userId' | 'access' | 'accessReason'>>

/**
 * A purchase to decide, with the arriving notification and the owner’s decision. Without an arriving
 * notification (null), the purchase is only recomputed.
 */
export interface PurchaseToDecide {
  known: MergedPurchase
  arriving: Notification | null
  /** The arriving notification of another item of the sale, which is the reason to recompute this purchase. */
  cause?: Notification
  owner?: ManualOverride
}
