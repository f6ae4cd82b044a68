import 'server-only'
import { z } from 'zod'
import { formFieldsSchema } from '@/lib/contract/sales/notification-fields'
import { rebuildPassages } from '@/lib/data/course/transcript-passages'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { recomputePurchaseFlags } from '@/lib/data/people/find-or-create-buyers'
import { lockUsers } from '@/lib/data/people/lock-users'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { recountAllLaunch, recountLaunch } from '@/lib/data/sales/launch-rollups'
import { addMissingListings, recomputeWarriorPlusIds } from '@/lib/data/sales/listings'
import { recountAllSales, recountSales } from '@/lib/data/sales/sales-rollups'
import { rebuildCourseMoments } from '@/lib/data/timelines/course-moments'
import { rebuildTimelines } from '@/lib/data/timelines/rebuild-timelines'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'

/**
 * Columns that are derived from other rows, and how to recompute them. The doctor compares the stored values
 * with the recomputed values.
 */
interface Derived {
  name: string
  /** Describes the data that the columns are derived from. The doctor shows this text. */
  source: string
  table: string
  columns: string
  compute: (tx: Transaction) => Promise<unknown>
  /**
   * Runs the pending recount before the comparison. Rows that are still waiting to be counted would otherwise
   * appear as drift.
   */
  before?: () => Promise<void>
}

const moments = 'mailed, mail_failed, signed_in, embed_opened, first_frame, quarter, half, finished'

/** All derivations, in the order of their sources. */
export const derivations: Derived[] = [
  {
    name: 'Buyers',
    source: 'active purchases',
    table: 'users',
    columns: 'id, has_purchased, purchase_date',
    compute: recomputeBuyers,
  },
  {
    name: 'User activity',
    source: 'accounts',
    table: 'user_activity',
    columns: 'user_id',
    compute: (tx) =>
      tx.$executeRaw`INSERT INTO user_activity (user_id) SELECT id FROM users ON CONFLICT DO NOTHING`,
  },
  {
    name: 'Product sections',
    source: 'existing sections',
    table: 'products',
    columns: 'id, grants_section_ids',
    compute: (tx) => tx.$executeRaw`
      UPDATE products SET grants_section_ids = ARRAY(SELECT given.id FROM unnest(grants_section_ids) AS given(id)
        JOIN course_sections s ON s.id = given.id)
      WHERE EXISTS (SELECT FROM unnest(grants_section_ids) AS given(id)
        WHERE NOT EXISTS (SELECT FROM course_sections s WHERE s.id = given.id))`,
  },
  {
    name: 'WarriorPlus listings',
    source: 'the WarriorPlus IDs of products',
    table: 'listings',
    columns: 'network, item, product_id',
    compute: addMissingListings,
  },
  {
    name: 'WarriorPlus product IDs',
    source: 'the first WarriorPlus listing of each product',
    table: 'products',
    columns: 'id, warrior_plus_product_id',
    compute: recomputeWarriorPlusIds,
  },
  {
    name: 'Purchase timelines',
    source: 'emails, sign-ins, and progress',
    table: 'purchase_moments',
    columns: `purchase_id, ${moments}`,
    compute: (tx) => rebuildTimelines(Prisma.sql`TRUE`, tx),
  },
  {
    name: 'Course starts and finishes',
    source: 'progress and opened embeds',
    table: 'course_moments',
    columns: 'user_id, course_id, started_at, finished_at',
    compute: (tx) => rebuildCourseMoments(Prisma.sql`SELECT id FROM users WHERE merged_into IS NULL`, tx),
  },
  {
    name: 'Purchase buyers and items',
    source: 'the notification fields of the purchase',
    table: 'purchases',
    columns: 'id, buyer_email, buyer_name, item, item_name, currency',
    compute: recomputeBuyerColumns,
  },
  {
    name: 'Purchase renewals',
    source: 'payments',
    table: 'purchases',
    columns: 'id, renewed_at',
    compute: (tx) => tx.$executeRaw`
      UPDATE purchases p SET renewed_at = paid.at FROM (
        SELECT sale.id, max(payment.paid_at) AS at FROM purchases sale LEFT JOIN purchase_payments payment
          ON payment.purchase_id = sale.id AND payment.refunded_at IS NULL AND payment.disputed_at IS NULL
        GROUP BY sale.id) paid
      WHERE paid.id = p.id AND p.renewed_at IS DISTINCT FROM paid.at`,
  },
  {
    name: 'Search passages',
    source: 'transcripts',
    table: 'transcript_passages',
    columns: 'video_id, start_ms, end_ms, text, search',
    compute: recomputePassages,
  },
  {
    name: 'Daily sales',
    source: 'purchases and payments',
    table: 'sales_daily',
    columns: '*',
    compute: recountAllSales,
    before: recountSales,
  },
  {
    name: 'Launch report',
    source: 'purchase timelines',
    table: 'launch_counts',
    columns: '*',
    compute: recountAllLaunch,
    before: recountLaunch,
  },
]

/** Derived tables that the doctor doesn't check, each with the reason. */
export const uncheckedDerivedTables: Record<string, string> = {
  figures: 'a snapshot that is refreshed after 30 seconds',
  section_reach: 'a snapshot that maintenance refreshes',
  video_curve: 'a snapshot that is refreshed when an administrator opens the page',
  activity_daily: 'counts access logs, which may have been deleted',
  activity_weekly: 'counts access logs, which may have been deleted',
  week_visitors: 'counts access logs, which may have been deleted',
  witness: 'counts notifications, which may have been deleted',
  witness_fields: 'counts notifications, which may have been deleted',
  witness_messages: 'counts notifications, which may have been deleted',
  purchase_payments: 'rebuilt when a notification of the purchase is processed again',
  search_words: 'used only to correct typos, so extra words are harmless',
  marked_days: 'the queue of daily recounts',
  daily_recounts: 'the times of the latest recounts',
  matching_runs: 'the progress of granting access for waiting sales',
  picture_sizes: 'the queue of pictures to resize',
  unused_objects: 'the doctor compares stored files itself',
}

const buyerSchema = z.strictObject({ id: z.uuid(), fields: formFieldsSchema })
const BATCH = 1000

/** Recomputes the buyer, item and currency columns of WarriorPlus purchases from the notification fields. */
async function recomputeBuyerColumns(tx: Transaction): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await queryRows(buyerSchema, tx)`
      SELECT id, ipn_data AS fields FROM purchases WHERE ipn_data IS NOT NULL AND network = 'warriorplus' AND id > ${after}::uuid
      ORDER BY id LIMIT ${BATCH}`
    const columns = found.map(({ id, fields }) => ({ id, ...toBuyerColumns(fields) }))
    await tx.$executeRaw`
      UPDATE purchases p SET buyer_email = one."buyerEmail", buyer_name = one."buyerName", item = one.item,
        item_name = one."itemName", currency = one.currency
      FROM jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
        AS one(id uuid, "buyerEmail" text, "buyerName" text, item text, "itemName" text, currency text)
      WHERE p.id = one.id AND (p.buyer_email, p.buyer_name, p.item, p.item_name, p.currency)
        IS DISTINCT FROM (one."buyerEmail", one."buyerName", one.item, one."itemName", one.currency)`
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    after = last.id
  }
}

/** Rebuilds the search passages of all lessons. */
async function recomputePassages(tx: Transaction): Promise<void> {
  const videos = await queryRows(idRowSchema, tx)`
    SELECT id FROM videos v WHERE EXISTS (SELECT FROM transcript_cues c WHERE c.video_id = v.id)
      OR EXISTS (SELECT FROM transcript_passages p WHERE p.video_id = v.id)
    ORDER BY id FOR NO KEY UPDATE`
  for (const { id } of videos) await rebuildPassages(tx, id)
}

/** Corrects the `hasPurchased` and `purchaseDate` of users if these don’t match the active purchases. */
async function recomputeBuyers(tx: Transaction): Promise<void> {
  const found = await queryRows(idRowSchema, tx)`
    SELECT u.id FROM users u LEFT JOIN (
      SELECT user_id, min(purchase_date) AS since FROM purchases p WHERE ${isActiveSql(Prisma.sql`p`)} GROUP BY user_id
    ) bought ON bought.user_id = u.id
    WHERE u.merged_into IS NULL
      AND (u.has_purchased, u.purchase_date) IS DISTINCT FROM (bought.since IS NOT NULL, bought.since)`
  const ids = found.map(({ id }) => id)
  await lockUsers(tx, ids)
  await recomputePurchaseFlags(tx, ids)
}

/** Limits of a transaction that recomputes all rows. Milliseconds. */
const LONG_TRANSACTION = { maxWait: 30_000, timeout: 600_000 }
const countSchema = z.strictObject({ count: z.int() })

/** Error that rolls back a transaction and carries the number of rows that it changed. */
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
 * Recomputes all derived data in transactions, and returns how many rows of each table differed. Rolls the
 * transactions back unless `isKept` is true.
 */
export async function findDerivedDataDrift(isKept: boolean): Promise<DerivedDataDrift[]> {
  const drift: DerivedDataDrift[] = []
  for (const derived of derivations) {
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
  const [changed] = await queryRows(countSchema, tx)`
    SELECT GREATEST((SELECT count(*) FROM (${current} EXCEPT SELECT * FROM doctor_was) come),
      (SELECT count(*) FROM (SELECT * FROM doctor_was EXCEPT ${current}) gone))::int AS count`
  const count = changed?.count ?? 0
  if (!isKept) throw new Rollback(count)
  return count
}
