import { z } from 'zod'

export const PAGE_SIZE = 100
export const PAGE_SIZE_MAX = 500

/** What every long list takes: where to go on, and how many rows (500 at most). */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})

/** A part of a long list. On the wire the body is the rows; the rest travels in `X-Next-Cursor` and `X-Total-Count`. */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly nextCursor: string | null,
    readonly total: number | null = null,
  ) {}
}
