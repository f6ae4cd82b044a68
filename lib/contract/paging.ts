import { z } from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './page-size'

/** Query parameters of every long list: a cursor, and the number of rows (at most 500). */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

export interface PageTotals {
  /** Rows in the whole list, or null if counting them at every request would be too slow. */
  total?: number | null
  /** Other sums over the whole list, by name. Names are lowercase. */
  sums?: Record<string, number>
}

/**
 * A page of a long list. In HTTP, the body contains the rows. The headers `X-Next-Cursor`, `X-Total-Count`,
 * and one `X-Total-NAME` per sum contain the other fields.
 */
export class Page<Row> {
  readonly total: number | null
  readonly sums: Record<string, number>

  constructor(
    readonly rows: Row[],
    readonly nextCursor: string | null,
    { total = null, sums = {} }: PageTotals = {},
  ) {
    this.total = total
    this.sums = sums
  }

  map<Other>(toOther: (row: Row) => Other): Page<Other> {
    const { total, sums } = this
    return new Page(this.rows.map(toOther), this.nextCursor, { total, sums })
  }
}
