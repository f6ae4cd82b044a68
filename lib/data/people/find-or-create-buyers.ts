import 'server-only'
import { z } from 'zod'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { OutdatedReadError } from '@/lib/server/db/database-errors'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { emailOwnersSql } from './email-addresses'
import { isActiveSql } from './entitlement'
import { lockUsers } from './lock-users'

const madeSchema = idRowSchema.extend({ email: z.string() })

export interface PersonName {
  firstName: string | null
  lastName: string | null
}
export type Buyer = PersonName & { email: string }
/** A buyer whose account may need to be created, and the purchase. */
type NewBuyer = Buyer & { purchaseId: string }

/**
 * Finds or creates the accounts of these emails and locks them. Concurrent sales to one new buyer create one
 * account, with the name from the first sale. Only the INSERT sets `created_by_purchase_id`, so an existing
 * account keeps its own value. The update in ON CONFLICT changes nothing: it locks the row of an existing
 * account and returns it. The caller holds the locks of the emails. Throws `OutdatedReadError`, which retries
 * the transaction, if an email has become an additional or mistyped email of an account.
 */
export async function findOrCreateBuyers(tx: Transaction, buyers: NewBuyer[]): Promise<Map<string, string>> {
  if (buyers.length === 0) return new Map()
  const firstOfEach = new Map(buyers.toReversed().map((buyer) => [buyer.email, buyer]))
  const made = await queryRows(madeSchema, tx)`
    INSERT INTO users AS u (id, email, first_name, last_name, created_by_purchase_id, updated_at)
    SELECT gen_random_uuid(), email, "firstName", "lastName", "purchaseId", now()
    FROM jsonb_to_recordset(${JSON.stringify([...firstOfEach.values()])}::jsonb)
      AS buyer(email text, "firstName" text, "lastName" text, "purchaseId" uuid)
    WHERE NOT EXISTS (SELECT FROM ${emailOwnersSql(Prisma.sql`ARRAY[buyer.email]`)} known WHERE known.rank < 2)
    ORDER BY email
    ON CONFLICT (email) DO UPDATE SET email = u.email
    RETURNING id, email`
  if (made.length < firstOfEach.size) throw new OutdatedReadError()
  return new Map(made.map(({ id, email }) => [email, id]))
}

/**
 * Recomputes `hasPurchased` and `purchaseDate` from the active purchases. Fills in the name of an account
 * that has none. If `names` has several names for an account, uses the first one.
 */
export async function recomputePurchaseFlags(
  tx: Transaction,
  ids: string[],
  names: (PersonName & { id: string })[] = [],
): Promise<void> {
  if (ids.length === 0) return
  const given = names.filter(({ firstName, lastName }) => firstName ?? lastName).toReversed()
  const firstOfEach = new Map(given.map((name) => [name.id, name]))
  await tx.$executeRaw`
    UPDATE users u SET has_purchased = bought.since IS NOT NULL, purchase_date = bought.since, updated_at = now(),
      first_name = CASE WHEN u.first_name IS NULL AND u.last_name IS NULL THEN name."firstName" ELSE u.first_name END,
      last_name = CASE WHEN u.first_name IS NULL AND u.last_name IS NULL THEN name."lastName" ELSE u.last_name END
    FROM (SELECT wanted.id, min(p.purchase_date) AS since
      FROM unnest(${ids}::uuid[]) AS wanted(id)
        LEFT JOIN purchases p ON p.user_id = wanted.id AND ${isActiveSql(Prisma.sql`p`)}
      GROUP BY wanted.id) bought
      LEFT JOIN jsonb_to_recordset(${JSON.stringify([...firstOfEach.values()])}::jsonb)
        AS name(id uuid, "firstName" text, "lastName" text) ON name.id = bought.id
    WHERE u.id = bought.id`
}

/** Maximum number of buyers that one transaction of maintenance updates. */
const BUYERS_MAX = 1000
/** Maximum number of these transactions in one run. The next run updates the remaining buyers. */
const TRANSACTIONS_MAX = 50

/**
 * For maintenance: updates buyers whose last active purchase ended, or whose purchase is active again because
 * the owner moved or removed its end.
 */
export async function recomputeOutdatedPurchaseFlags(batch = BUYERS_MAX): Promise<void> {
  for (let count = 0; count < TRANSACTIONS_MAX; count++) {
    if ((await transaction((tx) => recomputeChangedBuyers(tx, batch))) < batch) return
  }
}

/**
 * Updates at most `batch` buyers whose `hasPurchased` differs from their purchases, in the order of their
 * IDs. Returns their number.
 */
async function recomputeChangedBuyers(tx: Transaction, batch: number): Promise<number> {
  const changed = await queryRows(idRowSchema, tx)`
    SELECT u.id FROM users u JOIN purchases p ON p.user_id = u.id WHERE u.merged_into IS NULL
    GROUP BY u.id HAVING u.has_purchased <> bool_or(${isActiveSql(Prisma.sql`p`)})
    ORDER BY u.id LIMIT ${batch}`
  const ids = changed.map(({ id }) => id)
  await lockUsers(tx, ids)
  await recomputePurchaseFlags(tx, ids)
  return ids.length
}
