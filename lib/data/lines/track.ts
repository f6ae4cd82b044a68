import 'server-only'
import { dayOf, markDays } from '@/lib/data/marked-days'
import { Prisma, type Transaction } from '@/lib/server/db'

/** What the notifications of a purchase say of its line. */
export interface Line {
  purchaseId: string
  /** When the first notification about it came, whatever it said; null for one made by hand. */
  begun: Date | null
  /** When the first came that it was paid for; null as long as there is none. */
  received: Date | null
  sold: Date | null
  affiliate: string
}

/** What the buyer of a purchase reached with it. */
const BUYERS = ['signed_in', 'embed_opened', 'first_frame', 'quarter', 'half', 'finished']
const forgotten = Prisma.raw(BUYERS.map((moment) => `${moment} = NULL`).join())
const forgottenIfMoved = Prisma.raw(
  BUYERS.map(
    (moment) => `${moment} = CASE WHEN m.user_id IS NOT DISTINCT FROM EXCLUDED.user_id THEN m.${moment} END`,
  ).join(),
)

/** The email that a purchase came with, as its index has it: one of any length must fit there. */
const emailOf = (purchase: Prisma.Sql) =>
  Prisma.sql`left(lower(btrim(${purchase}.ipn_data ->> 'WP_BUYER_EMAIL')), 300)`

/** Two purchases without an account that came with the same email; it is no email of a customer who was deleted. */
export const areOfOneStranger = (one: Prisma.Sql, other: Prisma.Sql) => Prisma.sql`
  (${one}.user_id IS NULL AND ${one}.customer_deleted_at IS NULL AND ${other}.user_id IS NULL
    AND ${other}.customer_deleted_at IS NULL AND ${emailOf(one)} = ${emailOf(other)} AND ${emailOf(one)} <> '')`

/** The days of every sale of these people, and of those who are only known by an email that these purchases came with. */
const daysOf = (people: string[], purchases: string[]) => Prisma.sql`
  SELECT ${dayOf(Prisma.sql`m.received`)} FROM purchase_moments m WHERE m.user_id = ANY(${people}::uuid[])
  UNION ALL SELECT ${dayOf(Prisma.sql`m.received`)}
    FROM purchases p JOIN purchases other ON other.user_id IS NULL AND other.customer_deleted_at IS NULL
        AND ${emailOf(Prisma.sql`other`)} = ${emailOf(Prisma.sql`p`)}
      JOIN purchase_moments m ON m.purchase_id = other.id
    WHERE p.id = ANY(${purchases}::uuid[])`

/**
 * Begins lines or goes on with them, in the transaction that writes their purchases: tests have none, nor has what came
 * before lines were kept. `people` are those who have or had them, locked: whose first sale is which may have changed.
 */
export async function trackPurchases(tx: Transaction, lines: Line[], people: string[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ purchaseId }) => purchaseId)
  await tx.$executeRaw`
    WITH tracked AS (
      INSERT INTO purchase_moments AS m (purchase_id, user_id, product_id, affiliate, sold, received, opened)
      SELECT p.id, p.user_id, p.product_id, line.affiliate, line.sold, line.received,
        CASE WHEN p.access = 'active' THEN now() END
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          AS line("purchaseId" uuid, begun timestamptz, received timestamptz, sold timestamptz, affiliate text)
        JOIN purchases p ON p.id = line."purchaseId"
      WHERE NOT p.is_test
        AND (line.begun < (SELECT line_since FROM app_settings WHERE id = 'default')) IS NOT TRUE
      ON CONFLICT (purchase_id) DO UPDATE SET user_id = EXCLUDED.user_id, product_id = EXCLUDED.product_id,
        affiliate = EXCLUDED.affiliate, sold = COALESCE(EXCLUDED.sold, m.sold),
        received = LEAST(m.received, EXCLUDED.received), opened = COALESCE(m.opened, EXCLUDED.opened),
        ${forgottenIfMoved}
      RETURNING m.received
    )
    ${markDays('launch', Prisma.sql`SELECT ${dayOf(Prisma.sql`received`)} FROM tracked UNION ALL ${daysOf(people, ids)}`)}`
}

/** Marks the days of everything that these people bought. Call before what tells of it goes. */
export async function markSalesOf(
  tx: Transaction,
  people: string[],
  purchases: string[] = [],
): Promise<void> {
  await tx.$executeRaw`
    ${markDays(
      'launch',
      Prisma.sql`${daysOf(people, purchases)} UNION ALL SELECT ${dayOf(Prisma.sql`m.received`)}
        FROM purchase_moments m WHERE m.purchase_id = ANY(${purchases}::uuid[])`,
    )}`
}

/** Call after purchases went from hand to hand: what their former buyer reached is not their new one's. */
export async function moveLines(tx: Transaction, people: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchase_moments m SET user_id = p.user_id, ${forgotten} FROM purchases p
    WHERE p.id = m.purchase_id AND m.user_id = ANY(${people}::uuid[]) AND p.user_id IS DISTINCT FROM m.user_id`
  await markSalesOf(tx, people)
}

const EVERY = ['opened', 'mailed', ...BUYERS]
const joined = Prisma.raw(EVERY.map((moment) => `${moment} = LEAST(kept.${moment}, half.${moment})`).join())

/** Call before purchases go that turned out to be another one: what was reached with them was reached with it. */
export async function joinLines(tx: Transaction, halves: string[], purchaseId: string): Promise<void> {
  await markSalesOf(tx, [], halves)
  await tx.$executeRaw`
    UPDATE purchase_moments kept SET ${joined} FROM purchase_moments half
    WHERE kept.purchase_id = ${purchaseId}::uuid AND half.purchase_id = ANY(${halves}::uuid[])`
}

/** Call before a customer goes: lines stay without what a mail server said of an email. */
export async function forgetLines(tx: Transaction, userId: string, purchases: string[]): Promise<void> {
  await markSalesOf(tx, [userId], purchases)
  await tx.$executeRaw`
    UPDATE purchase_moments SET mail_failed = NULL WHERE purchase_id = ANY(${purchases}::uuid[])`
}
