import 'server-only'
import type { Notice } from '@/lib/contract/sales/notification-fields'
import type { Transaction } from '@/lib/server/db'

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
