import 'server-only'
import type { Notice } from '@/lib/contract/sales/notification-fields'
import { Prisma, type Transaction } from '@/lib/server/db'

/**
 * The account of a buyer, made when there is none, and locked: two sales of one new buyer at once make one. The update
 * changes nothing; it is what locks and returns a row that another sale made meanwhile.
 */
export async function findOrCreateBuyer(tx: Transaction, notice: Notice): Promise<string | null> {
  if (!notice.email) return null
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO users AS u (id, email, first_name, last_name, updated_at)
    VALUES (gen_random_uuid(), ${notice.email}, ${notice.firstName}, ${notice.lastName}, now())
    ON CONFLICT (email) DO UPDATE SET email = u.email
    RETURNING id`
  return rows[0]?.id ?? null
}

/** The second lock of the order. Sorted, because two customers may be involved when a purchase changes hands. */
export async function lockUsers(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** `hasPurchased` and `purchaseDate` follow from the active purchases. A name is filled in only where there is none. */
export async function recomputeUsers(tx: Transaction, ids: string[], name?: Notice): Promise<void> {
  if (ids.length === 0) return
  const named = Prisma.sql`u.first_name IS NULL AND u.last_name IS NULL`
  await tx.$executeRaw`
    UPDATE users u SET has_purchased = bought.since IS NOT NULL, purchase_date = bought.since, updated_at = now(),
      first_name = CASE WHEN ${named} THEN ${name?.firstName ?? null} ELSE u.first_name END,
      last_name = CASE WHEN ${named} THEN ${name?.lastName ?? null} ELSE u.last_name END
    FROM (SELECT wanted.id, min(p.purchase_date) AS since
      FROM unnest(${ids}::uuid[]) AS wanted(id)
        LEFT JOIN purchases p ON p.user_id = wanted.id AND p.access = 'active'
      GROUP BY wanted.id) bought
    WHERE u.id = bought.id`
}
