import 'server-only'
import { z } from 'zod'
import { type LaunchStep, launchSteps, NO_PRODUCT } from '@/lib/contract/sales/launch'
import { markDirtyDaysSql, recountDirtyDays, utcDaySql } from '@/lib/data/dirty-days'
import { isSameGuestBuyerSql } from '@/lib/data/timelines/record-timelines'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { ALL_AFFILIATES_KEY, ALL_NETWORKS_KEY, ALL_PRODUCTS_KEY } from './rollup-keys'
import { hasSalesOnOtherNetworksSql } from './used-networks'

/**
 * SQL: whether the same person has an earlier sale, compared by account, or by email for sales without an
 * account.
 */
const hasEarlier = (which: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT 1 FROM purchase_moments e WHERE e.user_id = m.user_id
    AND (e.received, e.purchase_id) < (m.received, m.purchase_id) AND ${which})
  OR m.user_id IS NULL AND EXISTS (
    SELECT 1 FROM purchases same JOIN purchase_moments e ON e.purchase_id = same.id
    WHERE ${isSameGuestBuyerSql(Prisma.sql`p`, Prisma.sql`same`)}
      AND (e.received, e.purchase_id) < (m.received, m.purchase_id) AND ${which}))`

const sameProduct = Prisma.sql`e.product_id IS NOT DISTINCT FROM m.product_id`

/** SQL: one column per step of the funnel. */
const stepColumns = Prisma.join(launchSteps.map((step) => Prisma.raw(step)))
const columns = Prisma.sql`span, start, product_id, affiliate, network, sales, refunded, ${stepColumns}`

const stoppedAt = (step: LaunchStep) =>
  Prisma.sql`count(*) FILTER (WHERE seen.is_first AND m.step = ${step}::line_step)`

/**
 * Recounts the given days: updates which sales are first sales, the counts of each day, and the sums of their
 * months.
 */
async function recount(tx: Transaction, days: string[]): Promise<void> {
  const isOnDays = Prisma.sql`m.received >= wanted.day AT TIME ZONE 'UTC'
    AND m.received < (wanted.day + 1) AT TIME ZONE 'UTC'`
  const wanted = Prisma.sql`unnest(${days}::date[]) AS wanted(day)`
  await tx.$executeRaw`
    UPDATE purchase_moments m SET is_first = found.is_first, is_first_of_product = found.is_first_of_product
    FROM (
      SELECT m.purchase_id, NOT ${hasEarlier(Prisma.sql`TRUE`)} AS is_first,
        NOT ${hasEarlier(sameProduct)} AS is_first_of_product
      FROM ${wanted} JOIN purchase_moments m ON ${isOnDays} JOIN purchases p ON p.id = m.purchase_id
    ) found
    WHERE m.purchase_id = found.purchase_id
      AND (m.is_first, m.is_first_of_product) IS DISTINCT FROM (found.is_first, found.is_first_of_product)`
  const [shop] = await queryRows(shopSchema, tx)`SELECT ${hasSalesOnOtherNetworksSql} AS has_networks`
  const hasNetworks = shop?.hasNetworks ?? false
  await tx.$executeRaw`DELETE FROM launch_counts WHERE span = 'day' AND start = ANY(${days}::date[])`
  await tx.$executeRaw`
    INSERT INTO launch_counts (${columns})
    SELECT 'day', wanted.day, seen.product_id, COALESCE(m.affiliate, ${ALL_AFFILIATES_KEY}),
      ${hasNetworks ? Prisma.sql`COALESCE(p.network, ${ALL_NETWORKS_KEY})` : Prisma.sql`${ALL_NETWORKS_KEY}`}, count(*),
      count(*) FILTER (WHERE p.is_refunded), ${Prisma.join(launchSteps.map(stoppedAt))}
    FROM ${wanted} JOIN purchase_moments m ON ${isOnDays} JOIN purchases p ON p.id = m.purchase_id,
      LATERAL (VALUES (COALESCE(m.product_id, ${NO_PRODUCT}::uuid), m.is_first_of_product),
        (${ALL_PRODUCTS_KEY}::uuid, m.is_first)) AS seen(product_id, is_first)
    GROUP BY wanted.day, seen.product_id, ROLLUP (m.affiliate)${hasNetworks ? Prisma.sql`, ROLLUP (p.network)` : Prisma.empty}`
  await recountMonths(tx, days)
}

/** Recomputes the sums of the months that contain these days. */
async function recountMonths(tx: Transaction, days: string[]): Promise<void> {
  const months = Prisma.sql`SELECT DISTINCT date_trunc('month', day)::date AS start FROM unnest(${days}::date[]) AS day`
  const sums = launchSteps.map((step) => Prisma.sql`sum(c.${Prisma.raw(step)})`)
  await tx.$executeRaw`DELETE FROM launch_counts WHERE span = 'month' AND start IN (${months})`
  await tx.$executeRaw`
    INSERT INTO launch_counts (${columns})
    SELECT 'month', month.start, c.product_id, c.affiliate, c.network, sum(c.sales), sum(c.refunded), ${Prisma.join(sums)}
    FROM (${months}) month JOIN launch_counts c ON c.span = 'day' AND c.start >= month.start
      AND c.start < month.start + interval '1 month'
    GROUP BY month.start, c.product_id, c.affiliate, c.network`
}

const shopSchema = z.strictObject({ hasNetworks: z.boolean() })

/** Recounts the marked days of the funnel. Does nothing if another process recounts them. */
export async function recountLaunch(): Promise<void> {
  // Days are counted by network only while the shop has sales at another network. When it gets such a sale, all earlier
  // days are marked, so that they also get counts by network.
  await db.$executeRaw`
    WITH changed AS (UPDATE daily_recounts SET networks = NOT networks
      WHERE count = 'launch' AND networks <> ${hasSalesOnOtherNetworksSql} RETURNING networks)
    ${markDirtyDaysSql('launch', Prisma.sql`SELECT ${utcDaySql(Prisma.sql`received`)} FROM purchase_moments, changed WHERE changed.networks`)}`
  await recountDirtyDays('launch', recount)
}

const daySchema = z.strictObject({ day: z.iso.date() })

/** Recounts every day of the funnel in the caller's transaction, to verify the counts. */
export async function recountAllLaunch(tx: Transaction): Promise<void> {
  const days = await queryRows(daySchema, tx)`
    SELECT DISTINCT day::text AS day FROM (
      SELECT ${utcDaySql(Prisma.sql`received`)} AS day FROM purchase_moments WHERE received IS NOT NULL
      UNION SELECT start FROM launch_counts WHERE span = 'day') known`
  await recount(
    tx,
    days.map(({ day }) => day),
  )
}
