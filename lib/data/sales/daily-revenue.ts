import 'server-only'
import { z } from 'zod'
import {
  type DaySum,
  MONEY_DAYS,
  type MoneyQuery,
  type MoneyReport,
  moneyReportSchema,
  sumByCurrency,
} from '@/lib/contract/sales/money'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { rows } from '@/lib/server/db/typed-rows'
import { ANY_PRODUCT, toAffiliateRollupKey } from './rollup-keys'
import { hasOutdatedTimeZoneSql } from './sales-rollups'

const readSchema = moneyReportSchema.omit({ totals: true, notCounted: true }).extend({ timeZone: z.string() })

/**
 * Returns revenue and refunds for a range of days, a product or an affiliate, by day and in total. The range
 * uses the owner's time zone. The sums come from the last recount, in the time zone of that recount.
 */
export async function getDailyRevenue(_admin: Admin, query: MoneyQuery): Promise<MoneyReport> {
  const read = await readDays(query)
  const days = read.days.filter(({ currency }) => currency !== '')
  const unread = read.days.filter(({ currency }) => currency === '')
  return {
    ...read,
    days,
    totals: sumByCurrency(days.map(withoutDay)),
    notCounted: unread.reduce((count, { sales }) => count + sales, 0),
  }
}

const withoutDay = ({ day, ...sum }: DaySum) => sum

async function readDays({ from, to, product = ANY_PRODUCT, affiliate }: MoneyQuery) {
  const [read] = await rows(readSchema)`
    SELECT asked.time_zone, asked.today::text AS today, asked."from"::text AS "from", asked."to"::text AS "to",
      (SELECT COALESCE(jsonb_agg(counted ORDER BY counted.day, counted.currency), '[]') FROM (
        SELECT day, currency, sales, gross_cents AS "grossCents", earned_cents AS "earnedCents",
          refunds_cents AS "refundsCents", refunded, disputed
        FROM sales_daily WHERE product_id = ${product}::uuid AND affiliate_id = ${toAffiliateRollupKey(affiliate)}
          AND day BETWEEN asked."from" AND asked."to") counted) AS days,
      (SELECT recounted_at FROM daily_recounts WHERE count = 'sales') AS counted_at,
      EXISTS (SELECT 1 FROM marked_days WHERE count = 'sales') OR ${hasOutdatedTimeZoneSql} AS is_behind
    FROM (
      SELECT zone AS time_zone, today, last AS "to", COALESCE(${from ?? null}::date, last - ${MONEY_DAYS - 1}::int) AS "from"
      FROM (SELECT zone, today, COALESCE(${to ?? null}::date, GREATEST(today, ${from ?? null}::date)) AS last
        FROM (SELECT ${ownerTimeZoneSql} AS zone, (now() AT TIME ZONE ${ownerTimeZoneSql})::date AS today) owner) ends
    ) asked`
  if (!read) throw new Error('The count query returned no row')
  return read
}
