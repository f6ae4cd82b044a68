import { z } from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './page-size'

/** What every long list takes: where to go on, and how many rows (500 at most). */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

export interface Totals {
  /** How many rows the whole list has; null when they are too many to count at every request. */
  total?: number | null
  /** On the list of users: all their accesses. */
  totalAccesses?: number
}

/**
 * A part of a long list. On the wire the body is the rows; the rest travels in `X-Next-Cursor`, `X-Total-Count` and
 * `X-Total-Accesses`.
 */
export class Page<Row> {
  readonly total: number | null
  readonly totalAccesses: number | null

  constructor(
    readonly rows: Row[],
    readonly nextCursor: string | null,
    { total = null, totalAccesses }: Totals = {},
  ) {
    this.total = total
    this.totalAccesses = totalAccesses ?? null
  }

  map<Other>(toOther: (row: Row) => Other): Page<Other> {
    const { total, totalAccesses } = this
    return new Page(this.rows.map(toOther), this.nextCursor, {
      total,
      totalAccesses: totalAccesses ?? undefined,
    })
  }
}
