import 'server-only'
import { z } from 'zod'
import { NO_PRODUCT } from '@/lib/contract/sales/launch'
import { markDirtyDaysSql, recountDirtyDays } from '@/lib/data/dirty-days'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { refundsWithDetailsSql, refundsWithoutDetailsSql } from './purchase-payments'
import { isSoldPurchaseSql } from './real-sales'
import { ALL_AFFILIATES_KEY, ALL_NETWORKS_KEY, ALL_PRODUCTS_KEY } from './rollup-keys'
import { hasSalesOnOtherNetworksSql } from './used-networks'

/** SQL: whether the sums use another time zone than the owner’s, or no sums exist yet. */
export const hasOutdatedTimeZoneSql = Prisma.sql`(
  ${ownerTimeZoneSql} IS DISTINCT FROM (SELECT c.time_zone FROM daily_recounts c WHERE c.count = 'sales'))`

const zoneSchema = z.strictObject({ zone: z.string(), isOther: z.boolean(), hasNetworks: z.boolean() })

const dayIn = (zone: string, time: Prisma.Sql) => Prisma.sql`(${time} AT TIME ZONE ${zone})::date`

/** SQL: the days in a time zone that overlap these UTC days. */
const daysIn = (zone: string, days: string[]) => Prisma.sql`
  SELECT DISTINCT ${dayIn(zone, Prisma.sql`edge.at`)} AS day FROM unnest(${days}::date[]) AS marked(day),
    LATERAL (VALUES (marked.day::timestamp AT TIME ZONE 'UTC'),
      ((marked.day + 1)::timestamp AT TIME ZONE 'UTC' - interval '1 millisecond')) AS edge(at)`

const everyDayIn = (zone: string) => Prisma.sql`
  SELECT DISTINCT ${dayIn(zone, Prisma.sql`counted.at`)} AS day
  FROM (SELECT unnest(ARRAY[paid_at, refunded_at]) AS at FROM purchase_payments
    UNION ALL SELECT at FROM ${refundsWithDetailsSql}) counted WHERE counted.at IS NOT NULL`

/**
 * SQL: whether a time is within the day `wanted.day` of a time zone. The condition can use an index on
 * `time`.
 */
const isOn = (zone: string, time: Prisma.Sql) => Prisma.sql`
  ${time} >= wanted.day::timestamp AT TIME ZONE ${zone} AND ${time} < (wanted.day + 1)::timestamp AT TIME ZONE ${zone}`

const sold = (zone: string, payments: Prisma.Sql, time: Prisma.Sql) => Prisma.sql`
  wanted JOIN ${payments} ON ${isOn(zone, time)} JOIN purchases p ON p.id = paid.purchase_id AND ${isSoldPurchaseSql(Prisma.sql`p`)}`

/**
 * Recounts the marked days. Recounts all days if the owner's time zone has changed since the last recount.
 */
async function recount(tx: Transaction, marked: string[]): Promise<void> {
  const [owner] = await queryRows(zoneSchema, tx)`
    SELECT ${ownerTimeZoneSql} AS zone, ${hasOutdatedTimeZoneSql} AS is_other, ${hasSalesOnOtherNetworksSql} AS has_networks`
  if (!owner) throw new Error('The time zone query returned no row')
  const { zone, isOther, hasNetworks } = owner
  const days = isOther ? everyDayIn(zone) : daysIn(zone, marked)
  await tx.$executeRaw`DELETE FROM sales_daily ${isOther ? Prisma.empty : Prisma.sql`WHERE day IN (${days})`}`
  await tx.$executeRaw`
    WITH wanted AS MATERIALIZED (${days})
    INSERT INTO sales_daily (day, product_id, affiliate_id, currency, sales, gross_cents, earned_cents, refunds_cents,
      refunded, disputed, network)
    SELECT day,
      CASE WHEN GROUPING(product_id) = 1 THEN ${ALL_PRODUCTS_KEY}::uuid ELSE COALESCE(product_id, ${NO_PRODUCT}::uuid) END,
      COALESCE(affiliate_id, ${ALL_AFFILIATES_KEY}), COALESCE(currency, ''), sum(sales), COALESCE(sum(gross), 0), sum(earned),
      COALESCE(sum(refunds), 0), sum(refunded), sum(disputed),
      ${hasNetworks ? Prisma.sql`COALESCE(network, ${ALL_NETWORKS_KEY})` : Prisma.sql`${ALL_NETWORKS_KEY}`}
    FROM (
      SELECT wanted.day, p.network, p.product_id, p.affiliate_id, paid.currency, 1 AS sales, paid.amount_minor AS gross,
        paid.earned_minor AS earned, 0 AS refunds, (paid.refunded_at IS NOT NULL)::int AS refunded,
        (paid.disputed_at IS NOT NULL AND paid.refunded_at IS NULL)::int AS disputed
      FROM ${sold(zone, Prisma.sql`purchase_payments paid`, Prisma.sql`paid.paid_at`)}
      UNION ALL SELECT wanted.day, p.network, p.product_id, p.affiliate_id, paid.currency, 0, 0, NULL, paid.minor, 0, 0
      FROM ${sold(zone, refundsWithoutDetailsSql, Prisma.sql`paid.at`)} WHERE paid.currency IS NOT NULL
      UNION ALL SELECT wanted.day, p.network, p.product_id, p.affiliate_id, paid.currency, 0, 0, NULL, paid.minor, 0, 0
      FROM ${sold(zone, refundsWithDetailsSql, Prisma.sql`paid.at`)} WHERE paid.currency IS NOT NULL
    ) counted
    GROUP BY day, currency, CUBE (product_id, affiliate_id)${hasNetworks ? Prisma.sql`, ROLLUP (network)` : Prisma.empty}`
  await tx.$executeRaw`
    INSERT INTO daily_recounts (count, recounted_at, time_zone) VALUES ('sales', now(), ${zone})
    ON CONFLICT (count) DO UPDATE SET time_zone = EXCLUDED.time_zone`
}

/**
 * Recounts the marked days of sales, or all days if the owner's time zone changed. Does nothing if another
 * process recounts them.
 */
export async function recountSales(): Promise<void> {
  await db.$executeRaw`
    INSERT INTO marked_days (count, day) SELECT 'sales', now()::date WHERE ${hasOutdatedTimeZoneSql}`
  // Days are counted by network only while the shop has sales at another network. When it gets such a sale, all earlier
  // days are marked, so that they also get counts by network.
  await db.$executeRaw`
    WITH changed AS (UPDATE daily_recounts SET networks = NOT networks
      WHERE count = 'sales' AND networks <> ${hasSalesOnOtherNetworksSql} RETURNING networks)
    ${markDirtyDaysSql('sales', Prisma.sql`SELECT paid.day FROM (${everyDayIn('UTC')}) paid, changed WHERE changed.networks`)}`
  await recountDirtyDays('sales', recount)
}

/** Recounts every day of sales in the caller's transaction, to verify the counts. */
export async function recountAllSales(tx: Transaction): Promise<void> {
  // The recount covers all days if it finds no stored time zone.
  await tx.$executeRaw`UPDATE daily_recounts SET time_zone = NULL WHERE count = 'sales'`
  await recount(tx, [])
}
