import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { parseCents } from '@/lib/contract/sales/amounts'
import type { PurchaseSort } from '@/lib/contract/sales/purchase-filters'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { cursorTimeSchema, parseCursor } from '@/lib/data/paging'
import { Prisma } from '@/lib/server/db/client'
import { centsSql } from './amounts'

/** The sort value of amounts that cannot be read, which is below all real amounts. Cents. */
const UNREADABLE = -1

/** A sort key: its SQL expressions, as in the index, and the same values computed from a purchase. */
interface SortKey {
  sql: Prisma.Sql[]
  casts: Prisma.Sql[]
  positionOf: (purchase: Purchase) => (string | number)[]
  schema: z.ZodType<(string | number)[]>
}

const time: SortKey = {
  sql: [Prisma.sql`p.purchase_date`, Prisma.sql`p.id`],
  casts: [Prisma.sql`timestamptz`, Prisma.sql`uuid`],
  positionOf: ({ purchaseDate, id }) => [purchaseDate, id],
  schema: z.tuple([cursorTimeSchema, idSchema]),
}

/** The order by currency, then by amount in hundredths, as `parseCents()` computes it. */
const amount: SortKey = {
  sql: [Prisma.sql`p.currency`, centsSql(Prisma.sql`p.amount`, Prisma.sql`-1`), Prisma.sql`p.id`],
  casts: [Prisma.sql`text`, Prisma.sql`bigint`, Prisma.sql`uuid`],
  positionOf: (purchase) => [purchase.currency ?? '', parseCents(purchase.amount) ?? UNREADABLE, purchase.id],
  schema: z.tuple([z.string().regex(/^([A-Z]{3})?$/), z.int().min(UNREADABLE), idSchema]),
}

const down = { direction: Prisma.sql`DESC`, beyond: Prisma.sql`<` }
const up = { direction: Prisma.sql`ASC`, beyond: Prisma.sql`>` }

const sorts: Record<PurchaseSort, SortKey & typeof down> = {
  newest: { ...time, ...down },
  oldest: { ...time, ...up },
  highest: { ...amount, ...down },
  lowest: { ...amount, ...up },
}

/**
 * Returns the SQL order of purchases `p`, and the condition for the rows after a cursor. Purchases with equal
 * values are ordered by ID.
 */
export function buildPurchaseSortSql(sort: PurchaseSort) {
  const { sql, casts, positionOf, schema, direction, beyond } = sorts[sort]
  const ordered = sql.map((key) => Prisma.sql`${key} ${direction}`)
  return {
    order: Prisma.sql`ORDER BY ${Prisma.join(ordered)}`,
    /**
     * SQL: an `AND` condition for the purchases after the cursor. Throws `bad_request` for a cursor of
     * another order.
     */
    behind(cursor: string | undefined) {
      if (!cursor) return Prisma.empty
      const values = parseCursor(cursor, schema).map((value, index) => Prisma.sql`${value}::${casts[index]}`)
      return Prisma.sql`AND (${Prisma.join(sql)}) ${beyond} (${Prisma.join(values)})`
    },
    positionOf,
  }
}
