import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { Page, type PageTotals } from '@/lib/contract/paging'
import { Prisma } from '@/lib/server/db/client'

/** A time in a cursor. Rejects the year 0, which PostgreSQL doesn't support. */
export const cursorTimeSchema = dateTimeSchema.refine((time) => !time.startsWith('0000'))

/** The position of a row in a list ordered by time and ID. A null time counts as earlier than all others. */
const placeSchema = z.tuple([cursorTimeSchema.nullable(), idSchema])

interface Ordered {
  at: string | number | null
  id: string
}

/**
 * SQL: an `AND` condition that selects the rows after the cursor, for `ORDER BY at DESC, id DESC`. Empty without
 * a cursor. Throws `bad_request` for an invalid cursor.
 */
export function afterCursorSql(cursor: string | undefined, at: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  if (!cursor) return Prisma.empty
  const [time, key] = parseCursor(cursor, placeSchema)
  return Prisma.sql`AND (${at}, ${id}) < (${time ?? '-infinity'}::timestamptz, ${key}::uuid)`
}

/** Returns a page of at most `limit` rows. If `rows` contains more than `limit` rows, there is a next page. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Ordered,
  totals?: PageTotals,
) {
  return toPageByPosition(
    rows,
    limit,
    (row) => {
      const { at, id } = positionOf(row)
      return [at, id]
    },
    totals,
  )
}

/** Returns a page of a list in any sort order. `positionOf` returns all columns of the sort key. */
export function toPageByPosition<Row>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => readonly unknown[],
  totals?: PageTotals,
) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return new Page(shown, last ? writeCursor(positionOf(last)) : null, totals)
}

/** Returns the position of a row in a list that is sorted by creation time. */
export const creationPositionOf = ({ createdAt, id }: { createdAt: string; id: string }) => ({
  at: createdAt,
  id,
})

function writeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Parses a cursor. Throws `bad_request` if the cursor is malformed or from another list. */
export function parseCursor<Place extends z.ZodType>(cursor: string, schema: Place): z.output<Place> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('bad_request', 'cursor: This cursor is from another list', {
      fields: { cursor: ['This cursor is from another list'] },
    })
  }
}
