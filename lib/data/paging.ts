import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { Page, type Totals } from '@/lib/contract/paging'
import { Prisma } from '@/lib/server/db'

// Postgres has no year 0.
export const timeSchema = dateTimeSchema.refine((time) => !time.startsWith('0000'))

/** Lists that are ordered by a time and an id go on behind such a row. A time of null lies before all times. */
const placeSchema = z.tuple([timeSchema.nullable(), idSchema])

interface Ordered {
  at: string | number | null
  id: string
}

/** `AND` rows behind the cursor, for `ORDER BY at DESC, id DESC`. Throws bad_request for a cursor we did not make. */
export function behind(cursor: string | undefined, at: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  if (!cursor) return Prisma.empty
  const [time, key] = readCursor(cursor, placeSchema)
  return Prisma.sql`AND (${at}, ${id}) < (${time ?? '-infinity'}::timestamptz, ${key}::uuid)`
}

/** Makes a page of `limit` rows out of one row more than that, if there are as many. */
export function toPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Ordered, totals?: Totals) {
  return toPageBehind(
    rows,
    limit,
    (row) => {
      const { at, id } = placeOf(row)
      return [at, id]
    },
    totals,
  )
}

/** The same of a list in another order, whose places its own query reads. */
export function toPageBehind<Row>(
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => readonly unknown[],
  totals?: Totals,
) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return new Page(shown, last ? writeCursor(placeOf(last)) : null, totals)
}

/** The place of a row in a list of the newest first. */
export const byCreation = ({ createdAt, id }: { createdAt: string; id: string }) => ({ at: createdAt, id })

function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a cursor stands for. Throws bad_request for one of another list. */
export function readCursor<Place extends z.ZodType>(cursor: string, schema: Place): z.output<Place> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('bad_request', 'cursor: Not from this list', {
      fields: { cursor: ['Not from this list'] },
    })
  }
}
