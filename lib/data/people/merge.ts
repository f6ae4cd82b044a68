import 'server-only'
import { v7 } from 'uuid'
import { fillLinesOf } from '@/lib/data/lines/fill'
import { moveLines } from '@/lib/data/lines/track'
import { db, Prisma, type Transaction } from '@/lib/server/db'
import { recomputeUsers } from './holders'
import { moveBelongings } from './merge-steps'

/** What goes from hand to hand remembers whose it was first. */
const claimedFrom = (email: string) => Prisma.sql`
  claimed_at = CASE WHEN claimed_from IS NULL THEN now() ELSE claimed_at END,
  claimed_from = COALESCE(claimed_from, ${email})`

/**
 * One person had two accounts: everything of one goes to the other, whose further email its own email becomes. Purchases
 * remember whose they were, so that the owner can give them back. Both are to be locked. Only its log is left to
 * `finishMerges`, because it may be long; until then the account stays, without an email, and nobody can enter it.
 */
export async function mergePeople(
  tx: Transaction,
  from: { id: string; email: string },
  to: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchases SET ${claimedFrom(from.email)} WHERE user_id = ${from.id}::uuid`
  await moveBelongings(tx, from.id, to)
  await joinAccounts(tx, from.id, to)
  await tx.$executeRaw`
    INSERT INTO user_emails (id, email, user_id, verified_at) VALUES (${v7()}::uuid, ${from.email}, ${to}::uuid, now())
    ON CONFLICT (email) DO UPDATE SET user_id = EXCLUDED.user_id, verified_at = now()`
  await recomputeUsers(tx, [to])
}

/** Names and picture fill what is empty; whoever came first was there since then. */
async function joinAccounts(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE users kept SET created_at = LEAST(kept.created_at, gone.created_at), updated_at = now(),
      profile_image_url = COALESCE(kept.profile_image_url, gone.profile_image_url),
      (first_name, last_name) = (SELECT first_name, last_name FROM users named
        WHERE named.id = CASE WHEN COALESCE(kept.first_name, kept.last_name) IS NULL THEN gone.id ELSE kept.id END)
    FROM users gone WHERE kept.id = ${to}::uuid AND gone.id = ${from}::uuid`
  await tx.$executeRaw`
    UPDATE users SET merged_into = ${to}::uuid, email = 'merged ' || id, email_verified = NULL,
      has_purchased = FALSE, purchase_date = NULL, created_by_purchase_id = NULL, updated_at = now()
    WHERE id = ${from}::uuid`
}

/** Of a person who had an email as a further one: what was bought with it goes along, and nothing else of theirs. */
export async function movePurchases(tx: Transaction, from: string, to: string, email: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchases SET user_id = ${to}::uuid, ${claimedFrom(email)}
    WHERE user_id = ${from}::uuid AND lower(btrim(ipn_data ->> 'WP_BUYER_EMAIL')) = ${email}`
  await moveLines(tx, [from, to])
  await fillLinesOf(to, tx)
  // A Google identity may have come in by that email; the others find their way back at their next sign-in.
  await tx.account.deleteMany({ where: { userId: from } })
}

/**
 * The account of an email, to give back to it what was claimed: its own, else a new one, and then the email is no further
 * email of anybody any more.
 */
export async function restorePerson(tx: Transaction, email: string): Promise<string> {
  const own = await tx.user.findUnique({ where: { email } })
  if (own) return own.id
  await tx.misspeltEmail.deleteMany({ where: { email } })
  const further = await tx.userEmail.findUnique({ where: { email } })
  if (further) {
    await tx.userEmail.delete({ where: { email } })
    await tx.account.deleteMany({ where: { userId: further.userId } })
  }
  const { id } = await tx.user.create({ data: { email } })
  return id
}

const CLAIM_DAYS = 30

/** Forgets whose a purchase was, 30 days after it went to another account. */
export async function pruneClaims(): Promise<void> {
  await db.$executeRaw`
    UPDATE purchases SET claimed_from = NULL, claimed_at = NULL
    WHERE claimed_at < now() - make_interval(days => ${CLAIM_DAYS})`
}
