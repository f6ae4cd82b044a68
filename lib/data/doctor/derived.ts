import 'server-only'
import { z } from 'zod'
import { fillLines } from '@/lib/data/lines/fill'
import { lockUsers, recomputeUsers } from '@/lib/data/people/holders'
import { recountAllLaunch, recountLaunch } from '@/lib/data/sales/launch-count'
import { recountAllSales, recountSales } from '@/lib/data/sales/sales-count'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { idRowSchema, rows } from '@/lib/server/db/rows'

/** What follows from other rows, and how it is worked out anew. */
interface Derived {
  name: string
  table: string
  columns: string
  compute: (tx: Transaction) => Promise<unknown>
  /** What maintenance would do first: what only waits to be counted is no drift. */
  before?: () => Promise<void>
}

const moments = 'mailed, mail_failed, signed_in, embed_opened, first_frame, quarter, half, finished'

const all: Derived[] = [
  {
    name: 'Who has bought',
    table: 'users',
    columns: 'id, has_purchased, purchase_date',
    compute: recomputeBuyers,
  },
  {
    name: 'When people last came',
    table: 'user_activity',
    columns: 'user_id',
    compute: (tx) =>
      tx.$executeRaw`INSERT INTO user_activity (user_id) SELECT id FROM users ON CONFLICT DO NOTHING`,
  },
  {
    name: 'What products open',
    table: 'products',
    columns: 'id, grants_section_ids',
    compute: (tx) => tx.$executeRaw`
      UPDATE products SET grants_section_ids = ARRAY(SELECT given.id FROM unnest(grants_section_ids) AS given(id)
        JOIN course_sections s ON s.id = given.id)
      WHERE EXISTS (SELECT FROM unnest(grants_section_ids) AS given(id)
        WHERE NOT EXISTS (SELECT FROM course_sections s WHERE s.id = given.id))`,
  },
  {
    name: 'Lines of purchases',
    table: 'purchase_moments',
    columns: `purchase_id, ${moments}`,
    compute: (tx) => fillLines(Prisma.sql`TRUE`, tx),
  },
  {
    name: 'Sales by the day',
    table: 'sales_daily',
    columns: '*',
    compute: recountAllSales,
    before: recountSales,
  },
  {
    name: 'The launch by the day',
    table: 'launch_counts',
    columns: '*',
    compute: recountAllLaunch,
    before: recountLaunch,
  },
]

/** `hasPurchased` and `purchaseDate` of those with whom they do not agree. */
async function recomputeBuyers(tx: Transaction): Promise<void> {
  const found = await rows(idRowSchema, tx)`
    SELECT u.id FROM users u LEFT JOIN (
      SELECT user_id, min(purchase_date) AS since FROM purchases WHERE access = 'active' GROUP BY user_id
    ) bought ON bought.user_id = u.id
    WHERE u.merged_into IS NULL
      AND (u.has_purchased, u.purchase_date) IS DISTINCT FROM (bought.since IS NOT NULL, bought.since)`
  const ids = found.map(({ id }) => id)
  await lockUsers(tx, ids)
  await recomputeUsers(tx, ids)
}

/** Of all rows at once: longer than anybody waits at a page. */
const PATIENT = { maxWait: 30_000, timeout: 600_000 }
const countSchema = z.strictObject({ count: z.int() })

/** What was found by working it out anew, and must not stay. */
class Undone extends Error {
  constructor(readonly count: number) {
    super('Undone')
  }
}

export interface Drift {
  name: string
  /** How many rows are not what follows from the others. */
  count: number
}

/**
 * Works everything that is derived out anew, and says how many rows that changes. Without `isKept` each is a transaction that
 * is taken back.
 */
export async function findDrift(isKept: boolean): Promise<Drift[]> {
  const drift: Drift[] = []
  for (const derived of all) {
    await derived.before?.()
    const count = await db
      .$transaction((tx) => compare(tx, derived, isKept), PATIENT)
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.count
        throw error
      })
    drift.push({ name: derived.name, count })
  }
  return drift
}

async function compare(tx: Transaction, derived: Derived, isKept: boolean): Promise<number> {
  const now = Prisma.raw(`SELECT ${derived.columns} FROM ${derived.table}`)
  await tx.$executeRaw`SELECT set_config('statement_timeout', '600s', TRUE)`
  await tx.$executeRaw`CREATE TEMPORARY TABLE doctor_was ON COMMIT DROP AS ${now}`
  await derived.compute(tx)
  const [changed] = await rows(countSchema, tx)`
    SELECT GREATEST((SELECT count(*) FROM (${now} EXCEPT SELECT * FROM doctor_was) come),
      (SELECT count(*) FROM (SELECT * FROM doctor_was EXCEPT ${now}) gone))::int AS count`
  const count = changed?.count ?? 0
  if (!isKept) throw new Undone(count)
  return count
}
