import 'server-only'
import { type AttentionIssue, attentionIssueSchema } from '@/lib/contract/sales/attention'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { hasAmountSql, isPaymentSql, moneyColumnsSql } from './amounts'
import { isIgnoredItemSql, isListingOfPurchaseSql } from './listings'
import { normalItemSql } from './networks/normal-items'
import { storedSaleIdSql } from './networks/stored-ids'
import { isOverdueSql } from './notifications/notification-groups'
import { isRealPurchaseSql } from './real-sales'

const foundSchema = attentionIssueSchema.omit({ step: true, since: true, withdrawal: true })

const item = normalItemSql(Prisma.sql`p.network`, Prisma.sql`p.item`)

/**
 * SQL: sales without access, with the reason: they have no product, or they are paid for but have no account.
 * Unverified notifications never create such a sale. Leaves out items that are not from this shop.
 */
const waiting = Prisma.sql`
  SELECT p.id, p.created_at, sold.id AS sold_id, sold.name AS sold_name, p.item AS number, p.item_name AS name,
    ${item} AS item, p.network, CASE
      WHEN p.product_id IS NOT NULL THEN 'buyer'
      WHEN sold.id IS NOT NULL THEN CASE WHEN p.match_after > now() THEN 'passed_over' ELSE 'opening' END
      WHEN COALESCE(${item}, '') = '' THEN 'unnamed'
      ELSE 'product' END AS kind
  FROM purchases p LEFT JOIN listings l ON p.product_id IS NULL AND ${isListingOfPurchaseSql}
    LEFT JOIN products sold ON sold.id = l.product_id
  WHERE (l.id IS NULL OR l.product_id IS NOT NULL)
    AND p.access = 'pending' AND p.needs_attention IS NOT NULL AND ${isRealPurchaseSql(Prisma.sql`p`)} AND p.customer_deleted_at IS NULL
    AND (p.product_id IS NULL OR (p.user_id IS NULL
      AND EXISTS (SELECT 1 FROM purchase_payments paid WHERE paid.purchase_id = p.id)))`

/**
 * SQL: assigns a key to each waiting sale. Sales without a product are grouped by item number, and sales that
 * are getting access are grouped by product.
 */
const keyed = Prisma.sql`
  SELECT *, CASE kind WHEN 'product' THEN network || ' ' || item WHEN 'opening' THEN sold_id::text ELSE '' END AS key
  FROM waiting`

/** SQL: the payments in failed or overdue notifications whose sale has no purchase, each payment once. */
const failedMoney = Prisma.sql`
  SELECT DISTINCT ON (sale, payment, item) currency, amount_minor
  FROM (
    SELECT ${storedSaleIdSql(Prisma.sql`network`, Prisma.sql`NULLIF(event ->> 'saleId', '')`)} AS sale,
      event #>> '{payment,id}' AS payment,
      event ->> 'item' AS item, ${moneyColumnsSql}
    FROM failed WHERE mode = 'live' AND ${isPaymentSql} AND ${hasAmountSql}
  ) reported
  WHERE NOT EXISTS (SELECT 1 FROM purchases p
    WHERE p.warrior_plus_sale_id = reported.sale OR p.warrior_plus_sale = reported.sale)`

/** SQL: a list of sums, one per currency. */
const sumsOf = (money: Prisma.Sql) => Prisma.sql`
  (SELECT COALESCE(jsonb_agg(jsonb_build_object('currency', currency, 'cents', cents) ORDER BY currency), '[]')
    FROM (SELECT currency, sum(amount_minor) AS cents FROM (${money}) paid GROUP BY currency) sums)`

/**
 * Returns the issues that keep buyers from getting access, each with the number of sales and the sums paid.
 */
export function findSalesIssues(
  tx: Transaction,
): Promise<Omit<AttentionIssue, 'step' | 'since' | 'withdrawal'>[]> {
  return queryRows(foundSchema, tx)`
    WITH waiting AS MATERIALIZED (${waiting}), keyed AS MATERIALIZED (${keyed}),
    money AS MATERIALIZED (
      SELECT keyed.kind, keyed.key, paid.currency, sum(paid.amount_minor - paid.refunded_minor) AS amount_minor
      FROM keyed JOIN purchase_payments paid ON paid.purchase_id = keyed.id
      WHERE paid.currency IS NOT NULL AND paid.refunded_at IS NULL GROUP BY 1, 2, 3
    ), causes AS (
      SELECT kind, key, count(*)::int AS count, min(number) FILTER (WHERE kind = 'product') AS number,
        (array_agg(name ORDER BY created_at DESC) FILTER (WHERE name IS NOT NULL AND kind = 'product'))[1] AS name,
        min(sold_name) FILTER (WHERE kind = 'opening') AS sold_name,
        min(network) FILTER (WHERE kind = 'product') AS network
      FROM keyed GROUP BY kind, key
    ), failed AS MATERIALIZED (
      SELECT network, mode, event FROM ipn_events e WHERE verified AND (state = 'failed' OR ${isOverdueSql})
        AND NOT EXISTS (SELECT 1 FROM waiting WHERE waiting.id = e.purchase_id)
        AND NOT ${isIgnoredItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)}
    )
    SELECT kind, count,
      ${sumsOf(Prisma.sql`SELECT * FROM money WHERE money.kind = causes.kind AND money.key = causes.key`)} AS sums,
      network, btrim(number) AS item_number, COALESCE(sold_name, name) AS name,
      CASE WHEN kind = 'opening' THEN key::uuid END AS product_id,
      CASE WHEN kind = 'opening' THEN COALESCE((SELECT opened FROM matching_runs run
        WHERE run.product_id = key::uuid AND run.worked_at > now() - interval '10 minutes'), 0) END AS opened
    FROM causes
    UNION ALL SELECT 'failed', count(*)::int, ${sumsOf(failedMoney)}, NULL, NULL, NULL, NULL, NULL FROM failed
    HAVING count(*) > 0`
}
