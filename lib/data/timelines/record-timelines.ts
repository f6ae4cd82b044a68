import 'server-only'
import { markDirtyDaysSql, utcDaySql } from '@/lib/data/dirty-days'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { lowercaseBuyerEmailSql } from '@/lib/data/sales/buyer-columns'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { settingSql } from '@/lib/data/system/settings-row'
import { Prisma, type Transaction } from '@/lib/server/db/client'

/** The data for a purchase timeline that comes from the notifications of the purchase. */
export interface TimelineData {
  purchaseId: string
  /**
   * When the first notification about the purchase arrived, with any action. Null for access that an
   * administrator granted.
   */
  begun: Date | null
  /** When the first notification arrived that confirms payment. Null if no such notification exists. */
  received: Date | null
  sold: Date | null
  affiliate: string
}

/** The timeline columns that depend on the buyer. They are reset when the purchase moves to another account. */
const BUYER_COLUMNS = ['signed_in', 'embed_opened', 'first_frame', 'quarter', 'half', 'finished']
const resetBuyerColumns = Prisma.raw(BUYER_COLUMNS.map((moment) => `${moment} = NULL`).join())
const resetIfMoved = Prisma.raw(
  BUYER_COLUMNS.map(
    (moment) => `${moment} = CASE WHEN m.user_id IS NOT DISTINCT FROM EXCLUDED.user_id THEN m.${moment} END`,
  ).join(),
)

/**
 * SQL: the buyer email of a purchase, shortened to 300 characters as in the database index, because an email
 * can be too long for an index entry.
 */
const emailOf = (purchase: Prisma.Sql) => Prisma.sql`left(${lowercaseBuyerEmailSql(purchase)}, 300)`

/**
 * SQL: whether two purchases without an account have the same buyer email and neither belonged to a deleted
 * customer. Postgres must use `purchases_buyer_idx` for this condition. With the larger
 * `purchases_paid_with_idx`, Postgres would also read the list of all purchases without an account, for every
 * sale.
 */
export const isSameGuestBuyerSql = (one: Prisma.Sql, other: Prisma.Sql) => Prisma.sql`
  (${one}.user_id IS NULL AND ${one}.customer_deleted_at IS NULL AND ${other}.user_id IS NULL
    AND ${other}.customer_deleted_at IS NULL AND ${emailOf(one)} = ${emailOf(other)} AND ${emailOf(one)} <> '')`

/**
 * SQL: the days of these people's sales, and of all sales without an account that share a buyer email with
 * these purchases.
 */
const daysOf = (people: string[], purchases: string[]) => Prisma.sql`
  SELECT ${utcDaySql(Prisma.sql`m.received`)} FROM purchase_moments m WHERE m.user_id = ANY(${people}::uuid[])
  UNION ALL SELECT ${utcDaySql(Prisma.sql`m.received`)}
    FROM purchases p JOIN purchases other ON other.user_id IS NULL AND other.customer_deleted_at IS NULL
        AND ${emailOf(Prisma.sql`other`)} = ${emailOf(Prisma.sql`p`)}
      JOIN purchase_moments m ON m.purchase_id = other.id
    WHERE p.id = ANY(${purchases}::uuid[])`

/**
 * Creates or updates purchase timelines, in the transaction that writes the purchases. Test sales, and
 * purchases from before Lectern recorded timelines (`line_since`), have no timeline. `people` are the current
 * and previous holders, whose rows the caller has locked. The days of all their sales are marked for a
 * recount, because another sale may now be their first.
 */
export async function recordTimelines(
  tx: Transaction,
  lines: TimelineData[],
  people: string[],
): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ purchaseId }) => purchaseId)
  await tx.$executeRaw`
    WITH tracked AS (
      INSERT INTO purchase_moments AS m (purchase_id, user_id, product_id, affiliate, sold, received, opened)
      SELECT p.id, p.user_id, p.product_id, timeline.affiliate, timeline.sold, timeline.received,
        CASE WHEN ${isActiveSql(Prisma.sql`p`)} THEN now() END
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          AS timeline("purchaseId" uuid, begun timestamptz, received timestamptz, sold timestamptz, affiliate text)
        JOIN purchases p ON p.id = timeline."purchaseId"
      WHERE ${isRealPurchaseSql(Prisma.sql`p`)}
        AND (timeline.begun < ${settingSql(Prisma.sql`line_since`)}) IS NOT TRUE
      ON CONFLICT (purchase_id) DO UPDATE SET user_id = EXCLUDED.user_id, product_id = EXCLUDED.product_id,
        affiliate = EXCLUDED.affiliate, sold = COALESCE(EXCLUDED.sold, m.sold),
        received = LEAST(m.received, EXCLUDED.received), opened = COALESCE(m.opened, EXCLUDED.opened),
        ${resetIfMoved}
      RETURNING m.received
    )
    ${markDirtyDaysSql('launch', Prisma.sql`SELECT ${utcDaySql(Prisma.sql`received`)} FROM tracked UNION ALL ${daysOf(people, ids)}`)}`
}

/**
 * Marks the days of all sales of these people for a recount. Call it before deleting the rows that refer to
 * these people.
 */
export async function markSaleDays(
  tx: Transaction,
  people: string[],
  purchases: string[] = [],
): Promise<void> {
  await tx.$executeRaw`
    ${markDirtyDaysSql(
      'launch',
      Prisma.sql`${daysOf(people, purchases)} UNION ALL SELECT ${utcDaySql(Prisma.sql`m.received`)}
        FROM purchase_moments m WHERE m.purchase_id = ANY(${purchases}::uuid[])`,
    )}`
}

/**
 * Resets the buyer columns of timelines whose purchases moved to another account, because they contain the
 * progress of the previous holder. Call it after the move.
 */
export async function resetMovedTimelines(tx: Transaction, people: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchase_moments m SET user_id = p.user_id, ${resetBuyerColumns} FROM purchases p
    WHERE p.id = m.purchase_id AND m.user_id = ANY(${people}::uuid[]) AND p.user_id IS DISTINCT FROM m.user_id`
  await markSaleDays(tx, people)
}

const MERGED_COLUMNS = ['opened', 'mailed', ...BUYER_COLUMNS]
const joined = Prisma.raw(
  MERGED_COLUMNS.map((moment) => `${moment} = LEAST(kept.${moment}, half.${moment})`).join(),
)

/**
 * Merges the timelines of duplicate purchases into the timeline of the purchase that is kept. The earliest
 * times are kept. Call it before deleting the duplicates.
 */
export async function mergeTimelines(tx: Transaction, halves: string[], purchaseId: string): Promise<void> {
  await markSaleDays(tx, [], halves)
  await tx.$executeRaw`
    UPDATE purchase_moments kept SET ${joined} FROM purchase_moments half
    WHERE kept.purchase_id = ${purchaseId}::uuid AND half.purchase_id = ANY(${halves}::uuid[])`
}

/**
 * Removes the replies of mail servers from the timelines of a customer, because a reply can contain an email.
 * Doesn’t delete the timelines. Call it before deleting the customer.
 */
export async function redactTimelines(tx: Transaction, userId: string, purchases: string[]): Promise<void> {
  await markSaleDays(tx, [userId], purchases)
  await tx.$executeRaw`
    UPDATE purchase_moments SET mail_failed = NULL WHERE purchase_id = ANY(${purchases}::uuid[])`
}
