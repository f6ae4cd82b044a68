import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import {
  LAUNCH_BREAKDOWN_ROWS_MAX,
  type LaunchQuery,
  type LaunchReport,
  type LaunchStep,
  launchReportSchema,
  launchSteps,
} from '@/lib/contract/sales/launch'
import { settingSql } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { type LaunchMedians, readLaunchMedians } from './launch-medians'
import {
  ALL_AFFILIATES_KEY,
  ALL_PRODUCTS_KEY,
  networkRollupKeySql,
  toAffiliateRollupKey,
} from './rollup-keys'
import { launchCountsSql } from './rollup-ranges'

const stoppedSchema = z.record(z.enum(launchSteps), z.int())
const countsSchema = z.strictObject({
  /** Number of people at each step who didn’t reach the next one. */
  stopped: stoppedSchema,
  products: z.array(launchReportSchema.shape.products.element.omit({ medianSeconds: true })),
  affiliates: z.array(launchReportSchema.shape.affiliates.element.omit({ medianSeconds: true })),
  countedAt: dateTimeSchema.nullable(),
  isBehind: z.boolean(),
  since: dateTimeSchema.nullable(),
})

/**
 * Returns the funnel for a range of days, a product or an affiliate. Each person counts once, with their
 * first sale. Includes sums by product and by affiliate. The counts come from the last recount of each day;
 * the medians come from the current rows.
 */
export async function getLaunchFunnel(_admin: Admin, query: LaunchQuery): Promise<LaunchReport> {
  const [{ stopped, ...counts }, medians] = await Promise.all([readCounts(query), readLaunchMedians(query)])
  const withMedian = <Sum extends object>(sum: Sum, key: string, of: LaunchMedians['products']) => ({
    ...sum,
    medianSeconds: of.get(key) ?? null,
  })
  return {
    ...counts,
    steps: toSteps(stopped, medians),
    products: counts.products.map((sum) => withMedian(sum, sum.id, medians.products)),
    affiliates: counts.affiliates.map((sum) => withMedian(sum, sum.affiliate, medians.affiliates)),
    medianPeople: medians.people,
  }
}

/**
 * Returns, for each step, how many people reached it (stopped there or later), how many stopped there, and
 * the median time.
 */
function toSteps(stopped: z.infer<typeof stoppedSchema>, medians: LaunchMedians): LaunchReport['steps'] {
  return launchSteps.map((step, index) => ({
    step,
    reached: launchSteps.slice(index).reduce((sum, further) => sum + stopped[further], 0),
    stopped: stopped[step],
    medianSeconds: medians.steps[step],
  }))
}

/** SQL: the sum of these step columns. */
const sumOf = (steps: readonly LaunchStep[]) =>
  Prisma.sql`COALESCE(sum(${Prisma.raw(steps.map((step) => `c.${step}`).join(' + '))}), 0)::int`

const sums = Prisma.sql`sum(c.sales)::int AS sales, sum(c.refunded)::int AS refunded, ${sumOf(launchSteps)} AS people,
  ${sumOf(launchSteps.slice(launchSteps.indexOf('started')))} AS started`

const stoppedAt = Prisma.join(launchSteps.map((step) => Prisma.sql`${step}::text, ${sumOf([step])}`))

/**
 * SQL: the newest name of an affiliate. Null for sales without an affiliate, for which the query skips the
 * search.
 */
const affiliateName = Prisma.sql`CASE WHEN sum.affiliate <> '' THEN (
  SELECT p.affiliate_name FROM purchase_moments m JOIN purchases p ON p.id = m.purchase_id
  WHERE m.affiliate = sum.affiliate AND m.received IS NOT NULL ORDER BY m.received DESC LIMIT 1) END`

async function readCounts({ product = ALL_PRODUCTS_KEY, affiliate, network, ...range }: LaunchQuery) {
  const counts = Prisma.sql`${launchCountsSql(range)} AND c.network = ${networkRollupKeySql(network)}`
  const isProduct = Prisma.sql`c.product_id = ${product}::uuid`
  const isListed =
    product === ALL_PRODUCTS_KEY ? Prisma.sql`c.product_id <> ${ALL_PRODUCTS_KEY}::uuid` : isProduct
  const isAffiliate = Prisma.sql`c.affiliate = ${toAffiliateRollupKey(affiliate)}`
  const isListedAffiliate =
    affiliate === undefined ? Prisma.sql`c.affiliate <> ${ALL_AFFILIATES_KEY}` : isAffiliate
  const [read] = await queryRows(countsSchema)`
    SELECT
      (SELECT jsonb_build_object(${stoppedAt}) FROM ${counts} WHERE ${isProduct} AND ${isAffiliate}) AS stopped,
      (SELECT COALESCE(jsonb_agg(jsonb_set(to_jsonb(sum), '{name}', COALESCE(to_jsonb(sold.name), 'null'))
          ORDER BY sum.sales DESC, sum.id), '[]') FROM (
        SELECT c.product_id AS id, ${sums}, NULL AS name FROM ${counts} WHERE ${isListed} AND ${isAffiliate}
        GROUP BY c.product_id ORDER BY sales DESC, id LIMIT ${LAUNCH_BREAKDOWN_ROWS_MAX}) sum
        LEFT JOIN products sold ON sold.id = sum.id) AS products,
      (SELECT COALESCE(jsonb_agg(jsonb_set(to_jsonb(sum), '{name}', COALESCE(to_jsonb(${affiliateName}), 'null'))
          ORDER BY sum.sales DESC, sum.affiliate), '[]') FROM (
        SELECT c.affiliate, ${sums}, NULL AS name FROM ${counts} WHERE ${isProduct} AND ${isListedAffiliate}
        GROUP BY c.affiliate ORDER BY sales DESC, c.affiliate LIMIT ${LAUNCH_BREAKDOWN_ROWS_MAX}) sum) AS affiliates,
      (SELECT recounted_at FROM daily_recounts WHERE count = 'launch') AS counted_at,
      EXISTS (SELECT 1 FROM marked_days WHERE count = 'launch') AS is_behind,
      ${settingSql(Prisma.sql`line_since`)} AS since`
  if (!read) throw new Error('The count query returned no row')
  return read
}
