import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { isSoldPurchaseSql } from '@/lib/data/sales/real-sales'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { IMPORTED_SALE_ID_PREFIX } from '../networks/stored-ids'
import { isOwnerSellerSql } from './withdrawal-settings'

/** Maximum number of sales that a consumer or the owner can choose from. */
export const CANDIDATES_MAX = 20

/**
 * SQL: whether a consumer can withdraw from purchase `p`: it is a sale of a network on which the owner is the
 * seller. False for test sales, granted access and imported rows without a sale.
 */
export const canWithdrawSql = (p: Prisma.Sql) => Prisma.sql`(${isSoldPurchaseSql(p)}
  AND ${p}.warrior_plus_sale_id NOT LIKE ${`${IMPORTED_SALE_ID_PREFIX}%`}
  AND NOT ${p}.warrior_plus_sale_id ^@ (${p}.network || ${`:${IMPORTED_SALE_ID_PREFIX}`}) AND ${isOwnerSellerSql(p)})`

const p = Prisma.sql`p`

/**
 * SQL: a subquery with the `id` of each purchase for which this email was used at checkout, or which belongs
 * to the account with this email. Includes mistyped emails that the owner corrected. Finds the email used at
 * checkout with `purchases_paid_with_idx`, because `purchases_buyer_idx` lists only purchases without an
 * account. `condition` selects among purchases `p`.
 */
const purchasesOfEmailSql = (email: Prisma.Sql, condition = Prisma.sql`TRUE`) => Prisma.sql`(
  SELECT p.id FROM purchases p
  WHERE left(lower(p.buyer_email), 300) = ${email} AND p.customer_deleted_at IS NULL AND ${canWithdrawSql(p)}
    AND ${condition}
  UNION
  SELECT p.id FROM ${emailOwnersSql(Prisma.sql`ARRAY[${email}]`)} owner JOIN purchases p ON p.user_id = owner.user_id
  WHERE ${canWithdrawSql(p)} AND ${condition}
  LIMIT ${CANDIDATES_MAX})`

/** SQL: the number of the sale of purchase `p` as its network writes it, without the suffix of a second item. */
export const saleNumberSql = Prisma.sql`
  CASE WHEN p.network = 'warriorplus' THEN split_part(p.warrior_plus_sale_id, '/', 1)
    ELSE COALESCE(p.sale_id, p.warrior_plus_sale_id) END`

/** SQL: the sale of purchase `p` as JSON, for display. */
export const withdrawalSaleSql = Prisma.sql`
  jsonb_build_object('purchaseId', p.id, 'network', p.network, 'saleId', ${saleNumberSql}, 'product', sold.name)`

/** SQL: the sales of an email as a JSON list, for display. */
export const withdrawalCandidatesSql = (email: Prisma.Sql) => Prisma.sql`(
  SELECT COALESCE(jsonb_agg(${withdrawalSaleSql} ORDER BY p.purchase_date DESC, p.id), '[]')
  FROM ${purchasesOfEmailSql(email)} own JOIN purchases p ON p.id = own.id
    LEFT JOIN products sold ON sold.id = p.product_id)`

const isOrderSql = (order: string) => Prisma.sql`(
  lower(${order}) IN (lower(${saleNumberSql}), lower(p.order_id), lower(p.warrior_plus_sale), lower(p.transaction_id))
  OR EXISTS (SELECT FROM purchase_payments paid
    WHERE paid.purchase_id = p.id AND lower(paid.transaction_id) = lower(${order})))`

const withdrawableSchema = z.strictObject({ id: idSchema, label: z.string() })

/** SQL: the product and the sale of purchase `p`. */
export const saleLabelSql = Prisma.sql`concat_ws(', ', COALESCE(sold.name, p.item_name), ${saleNumberSql})`

/** Lists the purchases that a person can withdraw from, the newest first. */
export const listWithdrawablePurchases = (viewer: Viewer) => queryRows(withdrawableSchema)`
  SELECT p.id, ${saleLabelSql} AS label
  FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = ${viewer.id}::uuid AND NOT p.is_refunded AND ${canWithdrawSql(p)}
  ORDER BY p.purchase_date DESC, p.id DESC LIMIT ${CANDIDATES_MAX}`

const matchSchema = z.strictObject({ id: idSchema })

interface Declared {
  email: string | null
  order: string | null
  purchaseSignedIn: string | null
}

/**
 * Returns the purchase that a declaration is about: the purchase that the person chose while signed in.
 * Otherwise, the sale of the email with this order number or, without a number, the only sale of the email.
 * Null unless exactly one purchase matches.
 */
export async function findWithdrawnPurchase(
  client: Transaction,
  { email, order, purchaseSignedIn }: Declared,
): Promise<string | null> {
  if (purchaseSignedIn && (await client.purchase.count({ where: { id: purchaseSignedIn } })) > 0) {
    return purchaseSignedIn
  }
  if (!email) return null
  const found = await queryRows(matchSchema, client)`
    SELECT own.id FROM ${purchasesOfEmailSql(Prisma.sql`${email}::text`, order ? isOrderSql(order) : undefined)} own LIMIT 2`
  const [only, other] = found
  return only && !other ? only.id : null
}
