import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { readCents } from '@/lib/contract/sales/amounts'
import type { Purchase } from '@/lib/contract/sales/purchases'
import type { PurchaseSort } from '@/lib/contract/sales/purchases-filter'
import { readCursor, timeSchema } from '@/lib/data/paging'
import { Prisma } from '@/lib/server/db'

/** Where an amount lies that nobody can read: below all others. */
const UNREADABLE = -1

const time = {
  /** As the index has it, and what of a purchase is its place there. */
  key: Prisma.sql`p.purchase_date`,
  placeOf: ({ purchaseDate }: Purchase) => purchaseDate,
  schema: z.tuple([timeSchema, idSchema]),
  cast: Prisma.sql`timestamptz`,
}

/** In cents, as `readCents()` has them. */
const amount = {
  key: Prisma.sql`(CASE WHEN p.amount ~ '^[0-9]{1,9}(\\.[0-9]{1,2})?$' THEN (p.amount::numeric * 100)::bigint ELSE -1 END)`,
  placeOf: (purchase: Purchase) => readCents(purchase.amount) ?? UNREADABLE,
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

/** How purchases `p` are ordered, and how to go on behind a row of theirs; the id decides between equals. */
export function orderBy(sort: PurchaseSort) {
  const { key, placeOf, schema, cast, direction, beyond } = sorts[sort]
  return {
    order: Prisma.sql`ORDER BY ${key} ${direction}, p.id ${direction}`,
    /** `AND` rows behind the cursor. Throws bad_request for a cursor of another order. */
    behind(cursor: string | undefined) {
      if (!cursor) return Prisma.empty
      const [at, id] = readCursor(cursor, schema)
      return Prisma.sql`AND (${key}, p.id) ${beyond} (${at}::${cast}, ${id}::uuid)`
    },
    placeOf: (purchase: Purchase) => ({ at: placeOf(purchase), id: purchase.id }),
  }
}
