import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { isCurrency } from '@/lib/contract/sales/currencies'
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
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import {
  ALL_AFFILIATES_KEY,
  ALL_NETWORKS_KEY,
  ALL_PRODUCTS_KEY,
  networkRollupKeySql,
  toAffiliateRollupKey,
} from './rollup-keys'
import { hasOutdatedTimeZoneSql } from './sales-rollups'

const readSchema = moneyReportSchema.omit({ totals: true, notCounted: true }).extend({ timeZone: z.string() })

/**
 * Returns revenue and refunds for a range of days, a product, an affiliate, a network or a currency, by day and in
 * total. The range uses the owner's time zone. The sums come from the last recount, in the time zone of that recount.
 * Throws `bad_request` for an unknown currency.
 */
export async function getDailyRevenue(_admin: Admin, query: MoneyQuery): Promise<MoneyReport> {
  const read = await readDays(query)
  requireKnown(query.currency, read.currencies)
  const days = read.days.filter(({ currency }) => currency !== '')
  const unread = read.days.filter(({ currency }) => currency === '')
  return {
    ...read,
    days,
    totals: sumByCurrency(days.map(withoutDay)),
    notCounted: unread.reduce((count, { sales }) => count + sales, 0),
  }
}

function requireKnown(currency: string | undefined, currencies: string[]): void {
  if (!currency || isCurrency(currency) || currencies.includes(currency)) return
  const message = 'Unknown currency'
  throw new AppError('bad_request', message, { fields: { currency: [message] } })
}

const withoutDay = ({ day, ...sum }: DaySum) => sum

async function readDays({ from, to, product = ALL_PRODUCTS_KEY, affiliate, network, currency }: MoneyQuery) {
  const isCurrencySql = currency ? Prisma.sql`AND currency IN (${currency}, '')` : Prisma.empty
  const [read] = await queryRows(readSchema)`
    SELECT asked.time_zone, asked.today::text AS today, asked."from"::text AS "from", asked."to"::text AS "to",
      (SELECT COALESCE(jsonb_agg(counted ORDER BY counted.day, counted.currency), '[]') FROM (
        SELECT day, currency, sales, gross_cents AS "grossCents", earned_cents AS "earnedCents",
          refunds_cents AS "refundsCents", refunded, disputed
        FROM sales_daily WHERE product_id = ${product}::uuid AND affiliate_id = ${toAffiliateRollupKey(affiliate)}
          AND network = ${networkRollupKeySql(network)} ${isCurrencySql}
          AND day BETWEEN asked."from" AND asked."to") counted) AS days,
      (SELECT COALESCE(jsonb_agg(currency ORDER BY sold DESC, currency), '[]') FROM (
        SELECT currency, sum(sales) AS sold FROM sales_daily WHERE product_id = ${ALL_PRODUCTS_KEY}::uuid
          AND affiliate_id = ${ALL_AFFILIATES_KEY} AND network = ${ALL_NETWORKS_KEY} AND currency <> '' GROUP BY currency) known) AS currencies,
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
