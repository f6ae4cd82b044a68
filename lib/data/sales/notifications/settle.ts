import 'server-only'
import { v7 } from 'uuid'
import { fillLines } from '@/lib/data/lines/fill'
import { trackPurchases } from '@/lib/data/lines/track'
import { queueOpened } from '@/lib/data/mail/queue'
import { queueRescues } from '@/lib/data/mail/reminders'
import { lockUsers, makeUsers, recomputeUsers } from '@/lib/data/people/holders'
import { Prisma, type Transaction } from '@/lib/server/db'
import { isMissingRow, Outdated } from '@/lib/server/db-error'
import { type Case, decide, type Outcome } from './decide'
import { findMatches, lockSales, readSales } from './ledger'
import { type Decided, writeOutcomes } from './outcomes'
import { among, choosePurchase, findTwins, type Joined, type KnownPurchase, purchasesOf } from './sale'
import type { SaleNotification } from './states'

/** Settles notifications whose sales are locked and were read, each about another sale. */
export async function settleArriving(
  tx: Transaction,
  arriving: SaleNotification[],
  purchases: KnownPurchase[],
): Promise<void> {
  const cases = arriving.map((one) => ({ own: purchasesOf(one, purchases), arriving: one }))
  await settle(
    tx,
    cases.map(({ own, arriving }) => ({ known: choosePurchase(own, arriving, v7()), arriving })),
  )
  for (const { own, arriving } of cases) await settleTwins(tx, own.length, arriving)
}

/**
 * What one notification says of the names of its sale may join two purchases of another item, and what these come to, two
 * more. Each time there are fewer, so it ends before there is one.
 */
async function settleTwins(tx: Transaction, count: number, { saleId, sale }: SaleNotification) {
  for (let left = count; left > 1; left--) {
    const [twin] = findTwins(await readSales(tx, [saleId, sale]))
    if (!twin) return
    await settle(tx, [{ known: twin, arriving: null }])
  }
}

/** Locks one purchase's sale, and reads it; undefined when it is not there. */
export async function lockPurchase(tx: Transaction, id: string): Promise<Joined | undefined> {
  const named = await tx.purchase.findUnique({
    where: { id },
    select: { warriorPlusSaleId: true, warriorPlusSale: true },
  })
  if (!named) return undefined
  const [number = ''] = named.warriorPlusSaleId.split('/', 1)
  const purchases = await lockSales(tx, [number, named.warriorPlusSale])
  const purchase = purchases.find((one) => one.id === id)
  return purchase && among(purchases, purchase)
}

/**
 * Decides and writes: several purchases at once, with one statement for each kind of work. Without a notification that
 * arrives, a purchase is settled anew: what it waited for is there now, or the owner decided. What was read may be outdated
 * once people are locked: then the transaction is done again.
 */
export async function settle(tx: Transaction, cases: Case[]): Promise<void> {
  const matches = await findMatches(tx, cases)
  const outcomes = cases.flatMap((one, place) => {
    const outcome = matches[place] && decide(one.known, one.arriving, matches[place], one.owner)
    return outcome ? [{ outcome, arriving: one.arriving }] : []
  })
  if (outcomes.length === 0) return
  try {
    const holders = await lockHolders(
      tx,
      outcomes.map(({ outcome }) => outcome),
    )
    await write(
      tx,
      outcomes.map((one, place) => ({ ...one, holderId: holders[place] ?? null })),
    )
  } catch (error) {
    throw isMissingRow(error) ? new Outdated() : error
  }
}

async function write(tx: Transaction, decided: Decided[]): Promise<void> {
  await writeOutcomes(tx, decided)
  const held = decided.flatMap(({ outcome, holderId }) => (holderId ? [{ ...outcome, holderId }] : []))
  const people = [
    ...held.map(({ holderId }) => holderId),
    ...decided.flatMap(({ outcome }) => outcome.before),
  ]
  await recomputeUsers(
    tx,
    people,
    held.flatMap(({ holderId, name }) => (name ? [{ id: holderId, ...nameOf(name) }] : [])),
  )
  const opened = held.flatMap(({ holderId, purchase, bought, opened }) =>
    opened ? [{ userId: holderId, purchaseId: purchase.id, bought, ...opened }] : [],
  )
  await queueOpened(tx, opened)
  await queueRescues(
    tx,
    opened.filter(({ bySale }) => bySale),
  )
  await track(tx, decided, people)
}

/** The lines of these purchases. Those that went to somebody we know already are filled with what they did since. */
async function track(tx: Transaction, decided: Decided[], people: string[]): Promise<void> {
  const lines = decided.map(({ outcome: { purchase, line } }) => ({ purchaseId: purchase.id, ...line }))
  await trackPurchases(tx, lines, people)
  const isNews = ({ holder, before }: Outcome) => holder && 'id' in holder && !before.includes(holder.id)
  const moved = decided.filter(({ outcome }) => isNews(outcome)).map(({ outcome }) => outcome.purchase.id)
  if (moved.length > 0) await fillLines(Prisma.sql`m.purchase_id = ANY(${moved}::uuid[])`, tx)
}

const nameOf = ({ firstName, lastName }: SaleName) => ({ firstName, lastName })
type SaleName = NonNullable<Outcome['name']>

/** Whose each purchase is, locked with whose it was. */
async function lockHolders(tx: Transaction, outcomes: Outcome[]): Promise<(string | null | undefined)[]> {
  const made = await makeUsers(
    tx,
    outcomes.flatMap(({ holder, purchase }) =>
      holder && 'make' in holder ? [{ ...holder.make, purchaseId: purchase.id }] : [],
    ),
  )
  const known = outcomes.flatMap(({ holder }) => (holder && 'id' in holder ? [holder.id] : []))
  await lockUsers(tx, [...known, ...outcomes.flatMap(({ before }) => before)])
  return outcomes.map(({ holder }) => holder && ('id' in holder ? holder.id : made.get(holder.make.email)))
}
