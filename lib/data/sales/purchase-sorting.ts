import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { parseCents } from '@/lib/contract/sales/amounts'
import type { PurchaseSort } from '@/lib/contract/sales/purchase-filters'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { cursorTimeSchema, parseCursor } from '@/lib/data/paging'
import { Prisma } from '@/lib/server/db/client'
import { centsSql } from './amounts'

/** The sort value of amounts that cannot be read. Cents, below all real amounts. */
const UNREADABLE = -1

const time = {
  /** The SQL sort expression, as in the index. `cursorOf` computes the same value from a purchase. */
  key: Prisma.sql`p.purchase_date`,
  cursorOf: ({ purchaseDate }: Purchase) => purchaseDate,
  schema: z.tuple([cursorTimeSchema, idSchema]),
  cast: Prisma.sql`timestamptz`,
}

/** The order by amount in cents, as `parseCents()` computes it. */
const amount = {
  key: centsSql(Prisma.sql`p.amount`, Prisma.sql`-1`),
  cursorOf: (purchase: Purchase) => parseCents(purchase.amount) ?? UNREADABLE,
  schema: z.tuple([z.int().min(UNREADABLE), idSchema]),
  cast: Prisma.sql`bigint`,
}

const down = { direction: Prisma.sql`DESC`, beyond: Prisma.sql`<` }
const up = { direction: Prisma.sql`ASC`, beyond: Prisma.sql`>` }

const sorts: Record<PurchaseSort, (typeof time | typeof amount) & typeof down> = {
  newest: { ...time, ...down },
  oldest: { ...time, ...up },
  highest: { ...amount, ...down },
  lowest: { ...amount, ...up },
}

/**
 * Returns the SQL order of purchases `p`, and the condition for the rows after a cursor. Purchases with equal
 * values are ordered by ID.
 */
export function buildPurchaseOrder(sort: PurchaseSort) {
  const { key, cursorOf, schema, cast, direction, beyond } = sorts[sort]
  return {
    order: Prisma.sql`ORDER BY ${key} ${direction}, p.id ${direction}`,
    /** SQL: `AND` the purchase comes after the cursor. Throws `bad_request` for a cursor of another order. */
    behind(cursor: string | undefined) {
      if (!cursor) return Prisma.empty
      const [at, id] = parseCursor(cursor, schema)
      return Prisma.sql`AND (${key}, p.id) ${beyond} (${at}::${cast}, ${id}::uuid)`
    },
    cursorOf: (purchase: Purchase) => ({ at: cursorOf(purchase), id: purchase.id }),
  }
}
