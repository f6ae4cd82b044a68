import 'server-only'
import { Download } from '@/lib/contract/download'
import type { AccountingQuery } from '@/lib/contract/sales/accounting'
import { buyerCountrySql } from '@/lib/data/sales/networks/stored-country'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import {
  ACCOUNTING_CSV_HEADER,
  type AccountingRow,
  accountingRowSchema,
  toAccountingCsvRows,
} from './accounting-csv'
import { shownSaleIdSql } from './networks/stored-ids'
import { refundsWithDetailsSql, refundsWithoutDetailsSql } from './purchase-payments'
import { isSoldPurchaseSql } from './real-sales'

const ROWS_AT_ONCE = 500

/**
 * Returns all payments and refunds of real sales in a range of days as CSV, the oldest first. Streams a few
 * hundred rows at a time. The sums of each currency equal those of `getDailyRevenue`.
 */
export function exportAccounting(_admin: Admin, query: AccountingQuery): Download {
  const { from = 'start', to = new Date().toISOString().slice(0, 10) } = query
  return new Download(`accounting-${from}-${to}.csv`, writeCsv(query), 'text/csv')
}

async function* writeCsv(query: AccountingQuery): AsyncGenerator<string> {
  yield ACCOUNTING_CSV_HEADER
  let last: AccountingRow | undefined
  do {
    const batch = await readRows(query, last)
    yield toAccountingCsvRows(batch)
    last = batch.length < ROWS_AT_ONCE ? undefined : batch.at(-1)
  } while (last)
}

const startOf = (day: Prisma.Sql) => Prisma.sql`${day}::timestamp AT TIME ZONE ${ownerTimeZoneSql}`

/** SQL: payments as `paid`, with the columns of refunds. */
const paymentsSql = Prisma.sql`(
  SELECT id, purchase_id, paid_at AS at, 0 AS part, amount_minor AS minor FROM purchase_payments) paid`

/** SQL: payments or refunds in the range, after the last row that was written, in the order of the file. */
function eventsSql(
  { from, to }: AccountingQuery,
  last: AccountingRow | undefined,
  list: Prisma.Sql,
): Prisma.Sql {
  const at = Prisma.sql`paid.at`
  const kind = list === paymentsSql ? Prisma.sql`false` : Prisma.sql`true`
  const first = from ? Prisma.sql`AND ${at} >= ${startOf(Prisma.sql`${from}::date`)}` : Prisma.empty
  const end = to ? Prisma.sql`AND ${at} < ${startOf(Prisma.sql`(${to}::date + 1)`)}` : Prisma.empty
  // The first condition follows from the second, but Postgres can use an index on the time only for the first
  // condition.
  const after = last
    ? Prisma.sql`AND ${at} >= ${last.at}::timestamptz
        AND (${at}, ${kind}, paid.id, paid.part)
          > (${last.at}::timestamptz, ${last.isRefund}::boolean, ${last.paymentId}::uuid, ${last.part}::int)`
    : Prisma.empty
  return Prisma.sql`
    SELECT paid.id, ${at} AS at, ${kind} AS is_refund, paid.part, paid.minor
    FROM ${list} JOIN purchases p ON p.id = paid.purchase_id AND ${isSoldPurchaseSql(Prisma.sql`p`)}
    WHERE ${at} IS NOT NULL ${first} ${end} ${after}
    ORDER BY ${at}, paid.id, paid.part LIMIT ${ROWS_AT_ONCE}`
}

function readRows(query: AccountingQuery, last: AccountingRow | undefined): Promise<AccountingRow[]> {
  return queryRows(accountingRowSchema)`
    WITH events AS (
      (${eventsSql(query, last, paymentsSql)}) UNION ALL (${eventsSql(query, last, refundsWithoutDetailsSql)})
      UNION ALL (${eventsSql(query, last, refundsWithDetailsSql)})
      ORDER BY at, is_refund, id, part LIMIT ${ROWS_AT_ONCE}
    )
    SELECT paid.id AS payment_id, p.id AS purchase_id, events.at, events.is_refund, events.part,
      to_char(events.at AT TIME ZONE ${ownerTimeZoneSql}, 'YYYY-MM-DD"T"HH24:MI:SS') AS local_time,
      (extract(epoch FROM (events.at AT TIME ZONE ${ownerTimeZoneSql}) - (events.at AT TIME ZONE 'UTC')) / 60)::int
        AS offset_minutes,
      ${shownSaleIdSql} AS sale_id, p.network, paid.transaction_id, p.item AS item_number,
      COALESCE(product.name, p.item_name) AS product, p.buyer_name, p.buyer_email,
      ${buyerCountrySql(Prisma.sql`p.ipn_data`)} AS country, paid.currency,
      events.minor::float8 AS amount_minor, paid.earned_minor::float8 AS earned_minor,
      COALESCE(p.affiliate_name, NULLIF(p.affiliate_id, '')) AS affiliate,
      CASE WHEN paid.refunded_at IS NOT NULL THEN 'Refunded' WHEN paid.disputed_at IS NOT NULL THEN 'Disputed'
        ELSE p.payment_status END AS status
    FROM events JOIN purchase_payments paid ON paid.id = events.id JOIN purchases p ON p.id = paid.purchase_id
      LEFT JOIN products product ON product.id = p.product_id
    ORDER BY events.at, events.is_refund, events.id, events.part`
}
