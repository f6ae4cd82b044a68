import 'server-only'
import { NO_AFFILIATE, NO_PRODUCT } from '@/lib/contract/sales/launch'
import { areOfOneStranger } from '@/lib/data/lines/track'
import { recountDays } from '@/lib/data/marked-days'
import { Prisma, type Transaction } from '@/lib/server/db'

/** Stands for any product in the counts. */
export const ANY_PRODUCT = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** WarriorPlus's id of an affiliate as the rows have it. */
export const affiliateIn = (affiliate: string) => (affiliate === NO_AFFILIATE ? '' : affiliate)

/** An earlier sale of the same person, by account or else by email. */
const hasEarlier = (which: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT 1 FROM purchase_moments e WHERE e.user_id = m.user_id
    AND (e.received, e.purchase_id) < (m.received, m.purchase_id) AND ${which})
  OR m.user_id IS NULL AND EXISTS (
    SELECT 1 FROM purchases same JOIN purchase_moments e ON e.purchase_id = same.id
    WHERE ${areOfOneStranger(Prisma.sql`p`, Prisma.sql`same`)}
      AND (e.received, e.purchase_id) < (m.received, m.purchase_id) AND ${which}))`

const sameProduct = Prisma.sql`e.product_id IS NOT DISTINCT FROM m.product_id`

/** Counts these days anew, in two statements: which sales are first sales, then how many there are of everything. */
async function recount(tx: Transaction, days: string[]): Promise<void> {
  const isOnDays = Prisma.sql`m.received >= wanted.day AT TIME ZONE 'UTC'
    AND m.received < (wanted.day + 1) AT TIME ZONE 'UTC'`
  const wanted = Prisma.sql`unnest(${days}::date[]) AS wanted(day)`
  await tx.$executeRaw`DELETE FROM launch_daily WHERE day = ANY(${days}::date[])`
  await tx.$executeRaw`
    UPDATE purchase_moments m SET is_first = found.is_first, is_first_of_product = found.is_first_of_product
    FROM (
      SELECT m.purchase_id, NOT ${hasEarlier(Prisma.sql`TRUE`)} AS is_first,
        NOT ${hasEarlier(sameProduct)} AS is_first_of_product
      FROM ${wanted} JOIN purchase_moments m ON ${isOnDays} JOIN purchases p ON p.id = m.purchase_id
    ) found
    WHERE m.purchase_id = found.purchase_id
      AND (m.is_first, m.is_first_of_product) IS DISTINCT FROM (found.is_first, found.is_first_of_product)`
  await tx.$executeRaw`
    INSERT INTO launch_daily (day, product_id, affiliate, step, people, sales, refunded)
    SELECT wanted.day, seen.product_id, m.affiliate, m.step, count(*) FILTER (WHERE seen.is_first), count(*),
      count(*) FILTER (WHERE p.is_refunded)
    FROM ${wanted} JOIN purchase_moments m ON ${isOnDays} JOIN purchases p ON p.id = m.purchase_id,
      LATERAL (VALUES (COALESCE(m.product_id, ${NO_PRODUCT}::uuid), m.is_first_of_product),
        (${ANY_PRODUCT}::uuid, m.is_first)) AS seen(product_id, is_first)
    GROUP BY wanted.day, seen.product_id, m.affiliate, m.step`
}

/** Counts the days of the funnel that were marked; nothing where somebody is at it. */
export const recountLaunch = () => recountDays('launch', recount)
