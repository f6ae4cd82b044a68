import 'server-only'
import { v7 } from 'uuid'
import { type Notice, readNotice } from '@/lib/contract/sales/notification-fields'
import { queueWelcome } from '@/lib/data/mail/outbox'
import { lockUsers, recomputeUsers } from '@/lib/data/people/holders'
import { db, type Transaction, transaction } from '@/lib/server/db'
import { findOrCreateBuyer } from './buyer'
import { redactEvent, withoutBuyer } from './privacy'
import {
  chooseSale,
  findMatches,
  isTestSale,
  type KnownSale,
  lockSale,
  type Matches,
  readSales,
  type StoredEvent,
  toArrival,
  writeSale,
} from './sale'
import { type Arrival, type Standing, standingOf } from './states'
import { joinTwins } from './twins'
import { judge, withMatches } from './verdict'

/** Why a message was ignored that somebody should look at; the others were ignored rightly. */
export const UNKNOWN_ACTION = 'An action that Lectern does not know'

/** What is done with a message that is about no sale of ours; null: it is about one. */
function setAside(notice: Notice): { state: 'ignored' | 'unmatched'; reason: string } | null {
  if (notice.isAffiliateCopy) return { state: 'ignored', reason: "The affiliate's copy of a notification" }
  if (!notice.action) return { state: 'ignored', reason: UNKNOWN_ACTION }
  if (!notice.saleId) return { state: 'unmatched', reason: 'The notification names no sale' }
  return null
}

/** Processes a stored notification. Throws when the database does; then nothing of it has happened. */
export async function settleEvent(event: StoredEvent): Promise<void> {
  const notice = readNotice(event.payload)
  const aside = setAside(notice)
  if (aside) {
    await db.ipnEvent.update({ where: { id: event.id }, data: { ...aside, attempts: { increment: 1 } } })
    return
  }
  await transaction(async (tx) => {
    const names = await lockSale(tx, [notice.saleId, notice.sale])
    const sales = await joinTwins(tx, await readSales(tx, names))
    const sale = chooseSale(sales, notice) ?? newSale(sales, notice)
    await settle(tx, sale, event)
  })
}

/** A sale id that comes with a second item number is a purchase of its own. */
function newSale(others: KnownSale[], notice: Notice): KnownSale {
  const saleId = notice.saleId ?? ''
  return {
    id: v7(),
    saleId: others.length === 0 ? saleId : `${saleId}/${notice.itemNumber}`,
    sale: notice.sale ?? saleId,
    userId: null,
    productId: null,
    access: 'pending',
    accessReason: null,
    isTest: isTestSale(notice),
    isForgotten: false,
    itemNumber: null,
    isFlagged: false,
    arrivals: [],
  }
}

/** What an administrator sets by hand. */
export type Decision = Partial<Pick<KnownSale, 'userId' | 'access' | 'accessReason'>>

/** Settles a purchase anew from the messages it has: what it waited for is there now, or the owner decided. */
export async function settleAgain(tx: Transaction, sale: KnownSale, decision: Decision = {}): Promise<void> {
  await settle(tx, sale, null, decision)
}

/** Locks one purchase's sale, and reads it; undefined when it is not there. */
export async function lockPurchase(tx: Transaction, purchaseId: string): Promise<KnownSale | undefined> {
  const named = await tx.purchase.findUnique({
    where: { id: purchaseId },
    select: { warriorPlusSaleId: true, warriorPlusSale: true },
  })
  if (!named) return undefined
  const [plain = ''] = named.warriorPlusSaleId.split('/')
  await lockSale(tx, [plain, named.warriorPlusSale])
  const sales = await readSales(tx, [named.warriorPlusSaleId, named.warriorPlusSale])
  return sales.find(({ id }) => id === purchaseId)
}

async function settle(
  tx: Transaction,
  known: KnownSale,
  event: StoredEvent | null,
  decision: Decision = {},
): Promise<void> {
  const arrivals = event ? inArrivalOrder([...known.arrivals, toArrival(event)]) : known.arrivals
  const [first, ...rest] = arrivals
  if (!first) return
  const standing = standingOf([first, ...rest])
  const matches = await findMatches(tx, standing.first.notice, event)
  // Another delivery of the same message was faster.
  if (event && !isOpen(matches.eventState)) return
  const sale = await withBuyer(tx, withMatches({ ...known, ...decision }, standing, matches), standing)
  const { eventState, eventReason, ...verdict } = judge(sale, standing, known.arrivals, matches.isIpnIdTaken)
  const people = sale.userId ? [sale.userId] : []
  await writeSale(
    tx,
    { ...sale, ...standing, ...verdict, ...namesOf(sale, arrivals), first: redacted(sale, standing) },
    { id: event?.id ?? null, state: eventState, reason: eventReason },
  )
  if (event && sale.isForgotten) await redactEvent(tx, event.id, event.payload)
  await recomputeUsers(tx, people, standing.isGranted ? standing.first.notice : undefined)
  if (verdict.access === 'active' && isNews(known, sale)) await welcome(tx, sale, matches)
}

/** Access was closed until now, or somebody else's. */
const isNews = (known: KnownSale, sale: KnownSale) =>
  known.access !== 'active' || known.userId !== sale.userId

async function welcome(tx: Transaction, { userId, isTest }: KnownSale, { productName }: Matches) {
  if (userId && !isTest) await queueWelcome(tx, userId, productName)
}

/** A message that failed at first is processed after others, and still came before them. */
const inArrivalOrder = (arrivals: Arrival[]) =>
  arrivals.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())

const isOpen = (state: string | null) => state === 'received' || state === 'failed'

/** Locks the customer. Only a message that grants makes an account, and only for a product of ours. */
async function withBuyer(tx: Transaction, sale: KnownSale, standing: Standing): Promise<KnownSale> {
  const isStranger = standing.isGranted && !sale.userId && sale.productId && !sale.isForgotten
  if (isStranger) return { ...sale, userId: await findOrCreateBuyer(tx, standing.first.notice) }
  await lockUsers(tx, sale.userId ? [sale.userId] : [])
  return sale
}

/** WP_SALEID may come later than WP_SALE, from a message that names both. */
function namesOf({ saleId, sale }: KnownSale, arrivals: Arrival[]) {
  const full = arrivals.find(({ notice }) => notice.saleId !== notice.sale)?.notice
  if (!full?.saleId || !full.sale) return { saleId, sale }
  return { saleId: saleId.replace(/^[^/]*/, () => full.saleId ?? ''), sale: full.sale }
}

function redacted({ isForgotten }: KnownSale, { first }: Standing): Arrival {
  return isForgotten ? { ...first, payload: withoutBuyer(first.payload) } : first
}
