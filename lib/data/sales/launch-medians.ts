import 'server-only'
import { z } from 'zod'
import { type LaunchQuery, type LaunchStep, MEDIAN_PEOPLE_MAX, NO_PRODUCT } from '@/lib/contract/sales/launch'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { launchSalesSql } from './launch-people'

const secondsSchema = z.number().nullable()
const rowSchema = z.strictObject({
  /**
   * A product ID, or null in rows for all products. In the same way, `affiliate` is null in rows for all
   * affiliates.
   */
  product: z.string().nullable(),
  affiliate: z.string().nullable(),
  people: z.int(),
  mailed: secondsSchema,
  signedIn: secondsSchema,
  started: secondsSchema,
  half: secondsSchema,
  finished: secondsSchema,
  toStarted: secondsSchema,
})

export interface LaunchMedians {
  /** Median seconds from the previous step to each step. */
  steps: Record<LaunchStep, number | null>
  /** Median time from received to started, by product (`products`) and by affiliate (`affiliates`). Seconds. */
  products: Map<string, number | null>
  affiliates: Map<string, number | null>
  people: number
}

/**
 * SQL: the median time in seconds between two steps, of the people who reached both. If the later step
 * happened first, the time counts as 0.
 */
const median = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.sql`
  round((percentile_cont(0.5) WITHIN GROUP (ORDER BY GREATEST(0, extract(epoch FROM ${to} - ${from})::float8))
    FILTER (WHERE ${to} - ${from} IS NOT NULL))::numeric, 3)::float8`

const started = Prisma.sql`LEAST(m.first_frame, m.embed_opened)`
const moments = Prisma.sql`m.received, m.mailed, m.signed_in, ${started} AS started, m.half, m.finished, m.affiliate,
  COALESCE(m.product_id, ${NO_PRODUCT}::uuid)::text AS product`

const toStarted = median(Prisma.sql`received`, Prisma.sql`started`)
const noMedians = Prisma.sql`NULL, NULL, NULL, NULL, NULL`

/** SQL: the median of each step. The rows by product and by affiliate use only `to_started`. */
const medianColumns = Prisma.sql`
  count(*)::int AS people, ${median(Prisma.sql`received`, Prisma.sql`mailed`)} AS mailed,
  ${median(Prisma.sql`mailed`, Prisma.sql`signed_in`)} AS signed_in,
  ${median(Prisma.sql`signed_in`, Prisma.sql`started`)} AS started,
  ${median(Prisma.sql`started`, Prisma.sql`half`)} AS half, ${median(Prisma.sql`half`, Prisma.sql`finished`)} AS finished,
  ${toStarted} AS to_started`

/**
 * SQL: first sales that match the query, newest first, at most `MEDIAN_PEOPLE_MAX`. `isFirst` defines a first
 * sale: of the person, or of the person and product.
 */
const newest = (query: LaunchQuery, isFirst: Prisma.Sql) => Prisma.sql`
  (SELECT ${moments} FROM purchase_moments m WHERE ${isFirst} AND ${launchSalesSql(query)}
    ORDER BY m.received DESC, m.purchase_id DESC LIMIT ${MEDIAN_PEOPLE_MAX})`

export async function readLaunchMedians(query: LaunchQuery): Promise<LaunchMedians> {
  const isFirst = query.product ? Prisma.sql`m.is_first_of_product` : Prisma.sql`m.is_first`
  const found = await queryRows(rowSchema)`
    WITH newest AS MATERIALIZED ${newest(query, isFirst)},
      of_products AS MATERIALIZED ${newest(query, Prisma.sql`m.is_first_of_product`)}
    SELECT NULL AS product, NULL AS affiliate, ${medianColumns} FROM newest
    UNION ALL SELECT NULL, affiliate, 0, ${noMedians}, ${toStarted} FROM newest GROUP BY affiliate
    UNION ALL SELECT product, NULL, 0, ${noMedians}, ${toStarted} FROM of_products GROUP BY product`
  const all = found.find(({ product, affiliate }) => product === null && affiliate === null)
  const by = (key: 'product' | 'affiliate') =>
    new Map(found.flatMap((row) => (row[key] === null ? [] : [[row[key], row.toStarted] as const])))
  const { mailed = null, signedIn = null, started = null, half = null, finished = null } = all ?? {}
  return {
    steps: { received: null, mailed, signed_in: signedIn, started, half, finished },
    products: by('product'),
    affiliates: by('affiliate'),
    people: all?.people ?? 0,
  }
}
