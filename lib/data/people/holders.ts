import 'server-only'
import { Prisma, type Transaction } from '@/lib/server/db'
import { Outdated } from '@/lib/server/db-error'
import { idRowSchema, rows } from '@/lib/server/rows'

export interface PersonName {
  firstName: string | null
  lastName: string | null
}

/**
 * The account of an email, made when there is none, and locked: two sales of one new buyer at once make one. The update
 * changes nothing; it is what locks and returns a row that another sale made meanwhile.
 */
export async function makeUser(tx: Transaction, buyer: PersonName & { email: string }): Promise<string> {
  const [row] = await rows(idRowSchema, tx)`
    INSERT INTO users AS u (id, email, first_name, last_name, updated_at)
    VALUES (gen_random_uuid(), ${buyer.email}, ${buyer.firstName}, ${buyer.lastName}, now())
    ON CONFLICT (email) DO UPDATE SET email = u.email
    RETURNING id`
  if (!row) throw new Error('An account was neither made nor found')
  return row.id
}

/**
 * The second lock of the order, after a sale's. Sorted, because several customers may be involved when a purchase changes
 * hands. Throws Outdated when one of them is gone.
 */
export async function lockUsers(tx: Transaction, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const locked = await rows(idRowSchema, tx)`
    SELECT id FROM users WHERE id = ANY(${wanted}::uuid[]) ORDER BY id FOR UPDATE`
  if (locked.length < wanted.length) throw new Outdated()
}

/** `hasPurchased` and `purchaseDate` follow from the active purchases. A name is filled in only where there is none. */
export async function recomputeUsers(
  tx: Transaction,
  ids: string[],
  namedId: string | null = null,
  name: PersonName | null = null,
): Promise<void> {
  if (ids.length === 0) return
  const named = Prisma.sql`u.id = ${namedId}::uuid AND u.first_name IS NULL AND u.last_name IS NULL`
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
