import 'server-only'
import { EVIDENCE_COUNT_MAX } from '@/lib/contract/sales/purchase-evidence'
import { Prisma } from '@/lib/server/db/client'

/**
 * A list to read from the database: `columns` of the rows in `from` (a table with a condition), ordered by
 * `at` and ID.
 */
export interface OrderedRows {
  columns: Prisma.Sql
  from: Prisma.Sql
  at: Prisma.Sql
}

/**
 * SQL: the oldest and the newest rows of a list, at most `max` each, with the `total` in every row. Counts up
 * to `EVIDENCE_COUNT_MAX` rows, so that a long list isn't counted completely.
 */
export const firstAndLastRowsSql = ({ columns, from, at }: OrderedRows, max: number) => Prisma.sql`
  (SELECT ends.*, (SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${EVIDENCE_COUNT_MAX}) AS counted) AS total
  FROM (
    (SELECT ${columns} FROM ${from} ORDER BY ${at}, id LIMIT ${max})
    UNION
    (SELECT ${columns} FROM ${from} ORDER BY ${at} DESC, id DESC LIMIT ${max})
  ) AS ends)`

/** Separates the rows from the total that each of them contains. */
export function separateTotal<Row extends { total: number }>(rows: Row[]) {
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
