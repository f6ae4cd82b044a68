import 'server-only'
import { fillLines, fillLinesOf } from '@/lib/data/lines/fill'
import { markSalesOf, moveLines } from '@/lib/data/lines/track'
import { secondsIn, united } from '@/lib/data/watched'
import { db, Prisma, type Transaction } from '@/lib/server/db'

/** What goes from hand to hand remembers whose it was first. */
const claimedFrom = (email: string) => Prisma.sql`
  claimed_at = CASE WHEN claimed_from IS NULL THEN now() ELSE claimed_at END,
  claimed_from = COALESCE(claimed_from, ${email})`

const mine = Prisma.sql`mine.watched`
const theirs = Prisma.sql`EXCLUDED.watched`
/** Where both together are too many pieces, that of which more was watched. */
const watchedByBoth = united(
  mine,
  theirs,
  Prisma.sql`CASE WHEN ${secondsIn(mine)} >= ${secondsIn(theirs)} THEN ${mine} ELSE ${theirs} END`,
)

/**
 * One person had two accounts: what one bought, finished and wrote goes to the other, then it is deleted. Purchases
 * remember whose they were, so that the owner can give them back. Both are to be locked.
 */
export async function mergePeople(
  tx: Transaction,
  from: { id: string; email: string },
  to: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchases SET user_id = ${to}::uuid, ${claimedFrom(from.email)} WHERE user_id = ${from.id}::uuid`
  // Who was reminded is not reminded anew under another name.
  await tx.emailOutbox.updateMany({
    where: { userId: from.id, kind: { in: ['opened', 'rescue'] } },
    data: { userId: to },
  })
  await tx.videoNote.updateMany({ where: { userId: from.id }, data: { userId: to } })
  await tx.userEmail.updateMany({ where: { userId: from.id }, data: { userId: to } })
  await tx.$executeRaw`
    INSERT INTO video_progress AS mine (id, user_id, video_id, completed, last_position, watched, first_watched_at,
      last_watched_at, unmarked_at, updated_at)
    SELECT gen_random_uuid(), ${to}::uuid, video_id, completed, last_position, watched, first_watched_at,
      last_watched_at, unmarked_at, updated_at
    FROM video_progress WHERE user_id = ${from.id}::uuid
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed = mine.completed OR EXCLUDED.completed,
      last_position = GREATEST(mine.last_position, EXCLUDED.last_position), watched = ${watchedByBoth},
      first_watched_at = LEAST(mine.first_watched_at, EXCLUDED.first_watched_at),
      last_watched_at = GREATEST(mine.last_watched_at, EXCLUDED.last_watched_at),
      unmarked_at = GREATEST(mine.unmarked_at, EXCLUDED.unmarked_at)`
  await joinBuyers(tx, from.id, to)
  await tx.user.delete({ where: { id: from.id } })
}

/** They were one buyer all along: what either reached stays reached, and the sign-ins of both count. */
async function joinBuyers(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.$executeRaw`UPDATE purchase_moments SET user_id = ${to}::uuid WHERE user_id = ${from}::uuid`
  await fillLines(Prisma.sql`m.user_id = ${to}::uuid`, tx, Prisma.sql`${[from, to]}::uuid[]`)
  await markSalesOf(tx, [to])
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
