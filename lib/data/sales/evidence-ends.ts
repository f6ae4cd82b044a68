import 'server-only'
import { COUNT_MAX } from '@/lib/contract/sales/evidence'
import { Prisma } from '@/lib/server/db'

/** `columns` of the rows `from` a table with a condition, in order of a time and their id. */
export interface List {
  columns: Prisma.Sql
  from: Prisma.Sql
  at: Prisma.Sql
}

/** The oldest and the newest rows of a list, each with the `total`. However long it is, no more is read and counted. */
export const endsOf = ({ columns, from, at }: List, max: number) => Prisma.sql`
  (SELECT ends.*, (SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${COUNT_MAX}) AS counted) AS total
  FROM (
    (SELECT ${columns} FROM ${from} ORDER BY ${at}, id LIMIT ${max})
    UNION
    (SELECT ${columns} FROM ${from} ORDER BY ${at} DESC, id DESC LIMIT ${max})
  ) AS ends)`

/** The rows without the total that each of them carries. */
export function toEnds<Row extends { total: number }>(rows: Row[]) {
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
