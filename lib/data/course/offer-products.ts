import 'server-only'
import { OFFER_RESULT_DAYS } from '@/lib/contract/course/offers'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'

/**
 * SQL: whether a person ever bought the product of offer `o`, or a product whose buyers don’t see the offer.
 * Includes refunded purchases.
 */
export const hasBoughtOfferedProductSql = (userId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = ${userId}
    AND p.product_id = ANY(array_append(o.hide_product_ids, o.product_id)))`

/**
 * SQL: common table expressions with the results of each offer. `result` counts people, and `earned` sums up
 * the payments of these people. A purchase is a result of an offer if it is the person’s first active
 * purchase of the product. The purchase must have been made within 14 days after the person first saw the
 * offer.
 */
export const offerResultsSql = Prisma.sql`
  bought AS (
    SELECT DISTINCT ON (o.id, p.user_id) o.id AS offer_id, p.user_id, p.id, p.purchase_date
    FROM offers o JOIN purchases p ON p.product_id = o.product_id
    WHERE ${isActiveSql(Prisma.sql`p`)} AND ${isRealPurchaseSql(Prisma.sql`p`)}
    ORDER BY o.id, p.user_id, p.purchase_date, p.created_at, p.id
  ), person AS (
    SELECT seen.offer_id, seen.clicked_at, bought.id AS purchase_id
    FROM offer_people seen LEFT JOIN bought ON bought.offer_id = seen.offer_id AND bought.user_id = seen.user_id
      AND bought.purchase_date BETWEEN seen.shown_at AND seen.shown_at + make_interval(days => ${OFFER_RESULT_DAYS})
  ), result AS (
    SELECT offer_id, count(*)::int AS shown, count(clicked_at)::int AS clicked, count(purchase_id)::int AS bought
    FROM person GROUP BY offer_id
  ), earned AS (
    SELECT offer_id, jsonb_agg(jsonb_build_object('currency', currency, 'cents', cents) ORDER BY currency) AS money
    FROM (
      SELECT person.offer_id, paid.currency, sum(paid.amount_minor - paid.refunded_minor) AS cents
      FROM person JOIN purchase_payments paid ON paid.purchase_id = person.purchase_id
      WHERE paid.amount_minor IS NOT NULL AND paid.refunded_at IS NULL AND paid.disputed_at IS NULL
      GROUP BY person.offer_id, paid.currency) sums
    GROUP BY offer_id
  )`

/**
 * Locks products, so that none of them can be deleted before the transaction ends. Returns the products that
 * exist.
 */
export const lockProducts = (tx: Transaction, ids: string[]) =>
  queryRows(idRowSchema, tx)`SELECT id FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`
