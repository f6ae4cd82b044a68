import 'server-only'
import { z } from 'zod'
import { recomputeUsers } from '@/lib/data/people/find-or-create-buyers'
import { lockUsers } from '@/lib/data/people/lock-users'
import { recountAllLaunch, recountLaunch } from '@/lib/data/sales/launch-rollups'
import { recountAllSales, recountSales } from '@/lib/data/sales/sales-rollups'
import { rebuildTimelines } from '@/lib/data/timelines/rebuild-timelines'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { idRowSchema, rows } from '@/lib/server/db/typed-rows'

/** Columns that are derived from other rows, and how to recompute them. */
interface Derived {
  name: string
  table: string
  columns: string
  compute: (tx: Transaction) => Promise<unknown>
  /** Runs the pending maintenance first, because rows that are waiting to be counted are no drift. */
  before?: () => Promise<void>
}

const moments = 'mailed, mail_failed, signed_in, embed_opened, first_frame, quarter, half, finished'

const all: Derived[] = [
  {
    name: 'Buyers',
    table: 'users',
    columns: 'id, has_purchased, purchase_date',
    compute: recomputeBuyers,
  },
  {
    name: 'User activity',
    table: 'user_activity',
    columns: 'user_id',
    compute: (tx) =>
      tx.$executeRaw`INSERT INTO user_activity (user_id) SELECT id FROM users ON CONFLICT DO NOTHING`,
  },
  {
    name: 'Sections of products',
    table: 'products',
    columns: 'id, grants_section_ids',
    compute: (tx) => tx.$executeRaw`
      UPDATE products SET grants_section_ids = ARRAY(SELECT given.id FROM unnest(grants_section_ids) AS given(id)
        JOIN course_sections s ON s.id = given.id)
      WHERE EXISTS (SELECT FROM unnest(grants_section_ids) AS given(id)
        WHERE NOT EXISTS (SELECT FROM course_sections s WHERE s.id = given.id))`,
  },
  {
    name: 'Purchase timelines',
    table: 'purchase_moments',
    columns: `purchase_id, ${moments}`,
    compute: (tx) => rebuildTimelines(Prisma.sql`TRUE`, tx),
  },
  {
    name: 'Daily sales',
    table: 'sales_daily',
    columns: '*',
    compute: recountAllSales,
    before: recountSales,
  },
  {
    name: 'Launch report',
    table: 'launch_counts',
    columns: '*',
    compute: recountAllLaunch,
    before: recountLaunch,
  },
]

/** Corrects `hasPurchased` and `purchaseDate` of users whose purchases say something else. */
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

/** Limits of a transaction that recomputes all rows. Milliseconds. */
const LONG_TRANSACTION = { maxWait: 30_000, timeout: 600_000 }
const countSchema = z.strictObject({ count: z.int() })

/** Rolls back a transaction and returns the number of rows that it changed. */
class Rollback extends Error {
  constructor(readonly count: number) {
    super('Rolled back')
  }
}

/** Rows that differ from the data they are derived from. */
export interface DerivedDataDrift {
  name: string
  /** Number of rows that differ. */
  count: number
}

/**
 * Recomputes all derived data in transactions, and returns how many rows that changes. The transactions are
 * rolled back unless `isKept` is true.
 */
export async function findDerivedDataDrift(isKept: boolean): Promise<DerivedDataDrift[]> {
  const drift: DerivedDataDrift[] = []
  for (const derived of all) {
    await derived.before?.()
    const count = await db
      .$transaction((tx) => compare(tx, derived, isKept), LONG_TRANSACTION)
      .catch((error: unknown) => {
        if (error instanceof Rollback) return error.count
        throw error
      })
    drift.push({ name: derived.name, count })
  }
  return drift
}

async function compare(tx: Transaction, derived: Derived, isKept: boolean): Promise<number> {
  const current = Prisma.raw(`SELECT ${derived.columns} FROM ${derived.table}`)
  await tx.$executeRaw`SELECT set_config('statement_timeout', '600s', TRUE)`
  await tx.$executeRaw`CREATE TEMPORARY TABLE doctor_was ON COMMIT DROP AS ${current}`
  await derived.compute(tx)
  const [changed] = await rows(countSchema, tx)`
    SELECT GREATEST((SELECT count(*) FROM (${current} EXCEPT SELECT * FROM doctor_was) come),
      (SELECT count(*) FROM (SELECT * FROM doctor_was EXCEPT ${current}) gone))::int AS count`
  const count = changed?.count ?? 0
  if (!isKept) throw new Rollback(count)
  return count
}
