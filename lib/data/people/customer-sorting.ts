import 'server-only'
import { z } from 'zod'
import { idSchema, textSchema } from '@/lib/contract/field-schemas'
import type { CustomerRow, CustomerSort } from '@/lib/contract/people/customers'
import { cursorTimeSchema, parseCursor } from '@/lib/data/paging'
import { Prisma } from '@/lib/server/db/client'

const down = { direction: Prisma.sql`DESC`, beyond: Prisma.sql`<` }

const byTime = {
  schema: z.tuple([cursorTimeSchema.nullable(), idSchema]),
  cast: Prisma.sql`timestamptz`,
  ...down,
}

/**
 * Sort orders of the customer list. Each order sorts by a column and the ID of the same table, so that a single
 * index covers the order.
 */
const sorts = {
  newest: { ...byTime, key: Prisma.sql`u.created_at`, id: Prisma.sql`u.id` },
  lastAccess: { ...byTime, key: Prisma.sql`a.last_access`, id: Prisma.sql`a.user_id` },
  views: {
    schema: z.tuple([z.int32().min(0), idSchema]),
    cast: Prisma.sql`int`,
    ...down,
    key: Prisma.sql`a.access_count`,
    id: Prisma.sql`a.user_id`,
  },
  email: {
    schema: z.tuple([textSchema, idSchema]),
    cast: Prisma.sql`text`,
    direction: Prisma.sql`ASC`,
    beyond: Prisma.sql`>`,
    key: Prisma.sql`u.email`,
    id: Prisma.sql`u.id`,
  },
} as const

/**
 * Returns the SQL that orders people `u` with their activity `a`, and the condition for the rows after a
 * cursor.
 */
export function buildCustomerSortSql(sort: CustomerSort) {
  const { key, id, schema, cast, direction, beyond } = sorts[sort]
  return {
    key,
    order: Prisma.sql`ORDER BY ${key} ${direction}, ${id} ${direction}`,
    /** SQL: ORDER BY as in `order`, for a subquery `l` whose sort key is `at`. */
    orderRead: Prisma.sql`ORDER BY l.at ${direction}, l.id ${direction}`,
    /**
     * SQL: an `AND` condition for the rows after the cursor. A null time counts as earlier than all others.
     * Throws `bad_request` for a cursor of another order.
     */
    behind(cursor: string | undefined) {
      if (!cursor) return Prisma.empty
      const [at, last] = parseCursor(cursor, schema)
      return Prisma.sql`AND (${key}, ${id}) ${beyond} (${at ?? '-infinity'}::${cast}, ${last}::uuid)`
    },
    cursorOf: (row: CustomerRow & { createdAt: string }) => ({ at: sortValues[sort](row), id: row.userId }),
  }
}

const sortValues = {
  newest: ({ createdAt }) => createdAt,
  lastAccess: ({ lastAccess }) => lastAccess,
  views: ({ accessCount }) => accessCount,
  email: ({ user }) => user.email,
} as const satisfies Record<CustomerSort, (row: CustomerRow & { createdAt: string }) => unknown>
