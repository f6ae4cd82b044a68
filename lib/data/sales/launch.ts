import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'
import {
  type Launch,
  type LaunchQuery,
  type LaunchStep,
  LISTED_MAX,
  launchSchema,
  launchSteps,
} from '@/lib/contract/sales/launch'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { ANY_PRODUCT, affiliateIn } from './launch-count'
import { type Medians, readMedians } from './launch-medians'

const stepSchema = launchSchema.shape.steps.element.pick({ step: true }).extend({ people: z.int() })
const countsSchema = z.strictObject({
  steps: z.array(stepSchema),
  products: z.array(launchSchema.shape.products.element.omit({ medianSeconds: true })),
  affiliates: z.array(launchSchema.shape.affiliates.element.omit({ medianSeconds: true })),
  countedAt: dateTimeSchema.nullable(),
  isBehind: z.boolean(),
  since: dateTimeSchema.nullable(),
})

/**
 * The funnel of the days, product and affiliate asked for: people, each once by their first sale, and the sums by product
 * and by affiliate. Counts are those of the last recount of each day; medians are of the rows.
 */
export async function getLaunch(_admin: Admin, query: LaunchQuery): Promise<Launch> {
  const [counts, medians] = await Promise.all([readCounts(query), readMedians(query)])
  const withMedian = <Sum extends object>(sum: Sum, key: string, of: Medians['products']) => ({
    ...sum,
    medianSeconds: of.get(key) ?? null,
  })
  return {
    ...counts,
    steps: toSteps(counts.steps, medians),
    products: counts.products.map((sum) => withMedian(sum, sum.id, medians.products)),
    affiliates: counts.affiliates.map((sum) => withMedian(sum, sum.affiliate, medians.affiliates)),
    medianPeople: medians.people,
  }
}

/** Who came further had come this far. */
function toSteps(counted: z.infer<typeof countsSchema>['steps'], medians: Medians): Launch['steps'] {
  const peopleAt = (step: LaunchStep) => counted.find((one) => one.step === step)?.people ?? 0
  return launchSteps.map((step, place) => ({
    step,
    reached: launchSteps.slice(place).reduce((sum, further) => sum + peopleAt(further), 0),
    stopped: peopleAt(step),
    medianSeconds: medians.steps[step],
  }))
}

const sums = Prisma.sql`sum(sales)::int AS sales, sum(refunded)::int AS refunded, sum(people)::int AS people,
  COALESCE(sum(people) FILTER (WHERE step >= 'started'), 0)::int AS started`

/** The newest name that an affiliate came with. */
const affiliateName = Prisma.sql`(
  SELECT p.affiliate_name FROM purchase_moments m JOIN purchases p ON p.id = m.purchase_id
  WHERE m.affiliate = sum.affiliate AND m.affiliate <> '' AND m.received IS NOT NULL ORDER BY m.received DESC LIMIT 1)`

async function readCounts({ from, to, product = ANY_PRODUCT, affiliate }: LaunchQuery) {
  const isAsked = Prisma.sql`day BETWEEN ${from}::date AND ${to}::date
    ${affiliate === undefined ? Prisma.empty : Prisma.sql`AND affiliate = ${affiliateIn(affiliate)}`}`
  const isProduct =
    product === ANY_PRODUCT
      ? Prisma.sql`product_id <> ${ANY_PRODUCT}::uuid`
      : Prisma.sql`product_id = ${product}::uuid`
  const [counts] = await rows(countsSchema)`
    SELECT
      (SELECT COALESCE(jsonb_agg(counted), '[]') FROM (
        SELECT step, sum(people)::int AS people FROM launch_daily
        WHERE product_id = ${product}::uuid AND ${isAsked} GROUP BY step) counted) AS steps,
      (SELECT COALESCE(jsonb_agg(jsonb_set(to_jsonb(sum), '{name}', COALESCE(to_jsonb(sold.name), 'null'))
          ORDER BY sum.sales DESC, sum.id), '[]') FROM (
        SELECT product_id AS id, ${sums}, NULL AS name FROM launch_daily WHERE ${isProduct} AND ${isAsked}
        GROUP BY product_id ORDER BY sales DESC, id LIMIT ${LISTED_MAX}) sum
        LEFT JOIN products sold ON sold.id = sum.id) AS products,
      (SELECT COALESCE(jsonb_agg(jsonb_set(to_jsonb(sum), '{name}', COALESCE(to_jsonb(${affiliateName}), 'null'))
          ORDER BY sum.sales DESC, sum.affiliate), '[]') FROM (
        SELECT affiliate, ${sums}, NULL AS name FROM launch_daily WHERE product_id = ${product}::uuid AND ${isAsked}
        GROUP BY affiliate ORDER BY sales DESC, affiliate LIMIT ${LISTED_MAX}) sum) AS affiliates,
      (SELECT recounted_at FROM daily_recounts WHERE count = 'launch') AS counted_at,
      EXISTS (SELECT 1 FROM marked_days WHERE count = 'launch') AS is_behind,
      (SELECT line_since FROM app_settings WHERE id = 'default') AS since`
  if (!counts) throw new Error('Counting answered no row')
  return counts
}
