import 'server-only'
import { Prisma, type Transaction } from '@/lib/server/db'

interface PersonName {
  firstName: string | null
  lastName: string | null
}

/** The second lock of the order. Sorted, because two customers may be involved when a purchase changes hands. */
export async function lockUsers(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** `hasPurchased` and `purchaseDate` follow from the active purchases. A name is filled in only where there is none. */
export async function recomputeUsers(tx: Transaction, ids: string[], name?: PersonName): Promise<void> {
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
