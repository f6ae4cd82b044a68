import 'server-only'
import { v7 } from 'uuid'
import { queueWelcome } from '@/lib/data/mail/outbox'
import { lockUsers, makeUser, recomputeUsers } from '@/lib/data/people/holders'
import { db, type Transaction, transaction } from '@/lib/server/db'
import { isMissingRow, Outdated } from '@/lib/server/db-error'
import { decide, type Outcome, type OwnerDecision } from './decide'
import { findMatches, lockSale, readSale, writeOutcome } from './ledger'
import { among, choosePurchase, findTwins, type Joined } from './sale'
import { type Notification, readNotification, type StoredNotification } from './states'

/** Why a notification was ignored that somebody should look at; the others were ignored rightly. */
export const UNKNOWN_ACTION = 'An action that Lectern does not know'

/** What is done with a notification that is about no sale of ours; null: it is about one. */
function setAside({ isAffiliateCopy, action, saleId }: Notification) {
  if (isAffiliateCopy) return { state: 'ignored', reason: "The affiliate's copy of a notification" } as const
  if (!action) return { state: 'ignored', reason: UNKNOWN_ACTION } as const
  return saleId ? null : ({ state: 'unmatched', reason: 'The notification names no sale' } as const)
}

/** Processes a stored notification. Throws when the database does; then nothing of it has happened. */
export async function settleNotification(stored: StoredNotification): Promise<void> {
  const arriving = readNotification(stored)
  const aside = setAside(arriving)
  if (aside) {
    await db.ipnEvent.update({ where: { id: stored.id }, data: { ...aside, attempts: { increment: 1 } } })
    return
  }
  await transaction(async (tx) => {
    const names = await lockSale(tx, [arriving.saleId, arriving.sale])
    const purchases = await readSale(tx, names)
    await settle(tx, choosePurchase(purchases, arriving, v7()), arriving)
    // What it says of the names of the sale may join two of another item.
    const [twin] = purchases.length > 1 ? findTwins(await readSale(tx, names)) : []
    if (twin) await settle(tx, twin, null)
  })
}

/** Locks one purchase's sale, and reads it; undefined when it is not there. */
export async function lockPurchase(tx: Transaction, id: string): Promise<Joined | undefined> {
  const named = await tx.purchase.findUnique({
    where: { id },
    select: { warriorPlusSaleId: true, warriorPlusSale: true },
  })
  if (!named) return undefined
  const [number = ''] = named.warriorPlusSaleId.split('/', 1)
  const purchases = await readSale(tx, await lockSale(tx, [number, named.warriorPlusSale]))
  const purchase = purchases.find((one) => one.id === id)
  return purchase && among(purchases, purchase)
}

/**
 * Decides and writes. Without a notification that arrives, a purchase is settled anew: what it waited for is there now, or
 * the owner decided. What was read may be outdated once people are locked: then the transaction is done again.
 */
export async function settle(
  tx: Transaction,
  known: Joined,
  arriving: Notification | null,
  owner?: OwnerDecision,
): Promise<void> {
  const matches = await findMatches(tx, known.notifications, arriving)
  const outcome = matches && decide(known, arriving, matches, owner)
  if (!outcome) return
  const { before, name, welcome } = outcome
  try {
    const holderId = await lockHolder(tx, outcome)
    await writeOutcome(tx, outcome, holderId, arriving?.id ?? null)
    await recomputeUsers(tx, holderId ? [holderId, ...before] : before, holderId, name)
    if (holderId && welcome) await queueWelcome(tx, holderId, welcome.bought)
  } catch (error) {
    throw isMissingRow(error) ? new Outdated() : error
  }
}

/** Whose the purchase is, locked with whose it was. */
async function lockHolder(tx: Transaction, { holder, before }: Outcome): Promise<string | null> {
  const made = holder && 'make' in holder ? await makeUser(tx, holder.make) : null
  const known = holder && 'id' in holder ? holder.id : null
  await lockUsers(tx, known ? [known, ...before] : before)
  return made ?? known
}
