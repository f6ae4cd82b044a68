import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { purchaseAccessSchema } from '@/lib/contract/people/access'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { Prisma, type Transaction } from '@/lib/server/db'
import { Outdated } from '@/lib/server/db-error'
import { rows } from '@/lib/server/rows'
import type { Case, Matches } from './decide'
import type { KnownPurchase } from './sale'
import { namesIn } from './sale-names'
import { readNotification, storedSchema } from './states'

const nameSchema = z.strictObject({ name: z.string() })

/** That a purchase `p` is found under one of these names: all of a sale share its API name. */
export const isUnder = (names: string[]) => Prisma.sql`
  p.warrior_plus_sale IN (SELECT named.warrior_plus_sale FROM purchases named
    WHERE named.warrior_plus_sale_id = ANY(${names}) OR named.warrior_plus_sale = ANY(${names}))`

/** These names of sales, and the others that their purchases go by now, in the one order of locking. */
const everyName = (names: string[]) => Prisma.sql`
  (SELECT name FROM unnest(${names}::text[]) AS name
    UNION SELECT name FROM purchases p,
      unnest(ARRAY[split_part(p.warrior_plus_sale_id, '/', 1), p.warrior_plus_sale]) AS name
    WHERE ${isUnder(names)}
    ORDER BY name) AS sale`

/**
 * Locks sales until the transaction ends, before users and purchases, and reads their purchases. Every name of a sale is
 * locked, so what came under its number and what came under its API name wait for each other. Throws Outdated when a sale
 * got another name while this waited: then the transaction is done again.
 */
export async function lockSales(tx: Transaction, names: string[]): Promise<KnownPurchase[]> {
  const locked = await rows(nameSchema.extend({ lock: z.literal('') }), tx)`
    SELECT name, pg_advisory_xact_lock(hashtextextended('sale ' || name, 0))::text AS lock FROM ${everyName(names)}`
  const purchases = await readSales(tx, names)
  const isLocked = (name: string) => locked.some((one) => one.name === name)
  if (!namesIn(purchases).every(isLocked)) throw new Outdated()
  return purchases
}

/** Locks those that nobody else holds, and returns which names. */
export async function tryLockSales(tx: Transaction, names: string[]): Promise<Set<string>> {
  const locked = await rows(nameSchema, tx)`
    SELECT name FROM ${everyName(names)} WHERE pg_try_advisory_xact_lock(hashtextextended('sale ' || name, 0))`
  return new Set(locked.map(({ name }) => name))
}

const purchaseSchema = z.strictObject({
  id: idSchema,
  saleId: z.string(),
  sale: z.string(),
  userId: idSchema.nullable(),
  productId: idSchema.nullable(),
  access: purchaseAccessSchema,
  accessReason: z.string().nullable(),
  isTest: z.boolean(),
  isForgotten: z.boolean(),
  itemNumber: z.string().nullable(),
  isFlagged: z.boolean(),
  // JSON has Postgres's own spelling of a time.
  stored: z.array(storedSchema.extend({ receivedAt: z.string() })),
})

/**
 * Every purchase under these names: more than one of a sale whose id came with several item numbers. All of them share the
 * API name, so each is found by it, even when only the number was given.
 */
export async function readSales(tx: Transaction, names: string[]): Promise<KnownPurchase[]> {
  const purchases = await rows(purchaseSchema, tx)`
    SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS sale, p.user_id, p.product_id, p.access,
      p.access_reason, p.is_test, p.customer_deleted_at IS NOT NULL AS is_forgotten,
      p.ipn_data ->> 'WP_ITEM_NUMBER' AS item_number,
      COALESCE(bool_or(e.state = 'processed' AND e.reason IS NOT NULL), FALSE) AS is_flagged,
      COALESCE(jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'receivedAt', e.received_at,
        'payload', e.payload) ORDER BY e.received_at, e.id) FILTER (WHERE e.id IS NOT NULL), '[]') AS stored
    FROM purchases p LEFT JOIN ipn_events e ON e.purchase_id = p.id AND e.state IN ('processed', 'unmatched', 'ignored')
    WHERE ${isUnder(names)}
    GROUP BY p.id ORDER BY p.created_at, p.id`
  return purchases.map(({ stored, ...purchase }) => ({
    ...purchase,
    notifications: stored.map(readNotification),
  }))
}

/** `normalItemNumber()` in SQL, as the index on products has it. */
export function normalItem(itemNumber: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`regexp_replace(lower(btrim(${itemNumber})), '^wso_', '')`
}

const matchesSchema = z.strictObject({
  products: z.record(z.string(), z.strictObject({ id: idSchema, name: z.string() })),
  people: z.record(z.string(), idSchema),
  doubtful: z.array(idSchema),
})

/** What the notifications of sales lead to, each sale's with the one that arrives: one look-up under their locks. */
export async function findMatches(tx: Transaction, cases: Case[]): Promise<Matches[]> {
  const arriving = cases.flatMap((one) => one.arriving ?? [])
  const all = [...cases.flatMap(({ known }) => known.notifications), ...arriving]
  const items = [...new Set(all.map(({ itemNumber }) => normalItemNumber(itemNumber)).filter(Boolean))]
  const emails = [...new Set(all.flatMap(({ email }) => email ?? []))]
  const told = arriving.flatMap(({ id, ipnId }) => (ipnId ? { id, ipnId } : []))
  const item = normalItem(Prisma.sql`warrior_plus_product_id`)
  const [row] = await rows(matchesSchema, tx)`
    SELECT
      (SELECT COALESCE(jsonb_object_agg(${item}, jsonb_build_object('id', id, 'name', name)), '{}')
        FROM products WHERE ${item} = ANY(${items})) AS products,
      (SELECT COALESCE(jsonb_object_agg(email, id ORDER BY rank), '{}') FROM (
        SELECT email, user_id AS id, 0 AS rank FROM misspelt_emails WHERE email = ANY(${emails})
        UNION ALL SELECT email, user_id, 1 FROM user_emails WHERE verified_at IS NOT NULL AND email = ANY(${emails})
        UNION ALL SELECT email, id, 2 FROM users WHERE email = ANY(${emails})) known) AS people,
      (SELECT COALESCE(jsonb_agg(told.id), '[]')
        FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS told(id uuid, "ipnId" text)
        WHERE EXISTS (SELECT 1 FROM ipn_events twin WHERE twin.verified AND twin.id <> told.id
          AND left(twin.payload ->> 'IPN_ID', 200) = told."ipnId")) AS doubtful`
  const { products = {}, people = {}, doubtful = [] } = row ?? {}
  return cases.map((one) => ({
    products,
    people,
    isIpnIdTaken: one.arriving !== null && doubtful.includes(one.arriving.id),
  }))
}
