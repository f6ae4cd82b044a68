import 'server-only'
import {
  affiliateNameOf,
  affiliateOf,
  fieldOf,
  isFromList,
  normalItemNumber,
  withoutBuyer,
} from '@/lib/contract/sales/notification-fields'
import { saleDate } from '@/lib/contract/sales/sale-time'
import type { PersonName } from '@/lib/data/people/holders'
import { lineOf } from './line'
import { inArrivalOrder, type Joined, type KnownPurchase } from './sale'
import { namesOf } from './sale-renaming'
import { type Notification, type Standing, standingOf } from './states'

/** What the names in a sale's notifications lead to. */
export interface Matches {
  /** By item number, as `normalItemNumber` has it. */
  products: Partial<Record<string, { id: string; name: string }>>
  /** Whose an email is, as their own, a proven further one, or one they mistyped. */
  people: Partial<Record<string, string>>
  /** Another verified notification had the IPN_ID of the one that arrives. */
  isIpnIdTaken: boolean
}

/** What an administrator sets by hand. */
export type OwnerDecision = Partial<Pick<KnownPurchase, 'userId' | 'access' | 'accessReason'>>

/** A purchase that is to be decided; the notification that arrives, null: it is settled anew; what the owner set. */
export interface Case {
  known: Joined
  arriving: Notification | null
  owner?: OwnerDecision
}

type Holder = { id: string } | { make: PersonName & { email: string } } | null

/** Everything that is to be written. */
export type Outcome = NonNullable<ReturnType<typeof decide>>

/**
 * What a purchase comes to: its notifications, the one that arrives (null: it is settled anew), what they match and the
 * owner's own decision put together. Null for one without notifications, which was made by hand.
 */
export function decide(
  known: Joined,
  arriving: Notification | null,
  matches: Matches,
  owner: OwnerDecision = {},
) {
  const notifications = inArrivalOrder(arriving ? [...known.notifications, arriving] : known.notifications)
  const [earliest, ...later] = notifications
  if (!earliest) return null
  const standing = standingOf([earliest, ...later])
  const { first } = standing
  const product = matches.products[normalItemNumber(first.itemNumber)]
  const decided = { ...known, ...owner, productId: known.productId ?? product?.id ?? null }
  const holder = holderOf(decided, standing, matches)
  const access = accessOf(decided, standing, holder)
  const { names, rename } = namesOf(known, arriving, first.itemNumber ?? known.itemNumber)
  const state = stateOf({ ...decided, ...names }, standing, holder, arriving !== null && matches.isIpnIdTaken)
  const isWaiting = ({ id, state }: Notification) => state === 'unmatched' || id === arriving?.id
  return {
    purchase: {
      ...decided,
      ...standing,
      ...access,
      ...names,
      needsAttention: state.attention,
      ...originOf(first, known.isTest),
      purchaseDate: saleDate(first) ?? first.receivedAt,
      ipnData: known.isForgotten ? withoutBuyer(first.payload) : first.payload,
    },
    /** What its line is told. */
    line: lineOf(notifications, standing),
    /** Whose it is, somebody who is there or somebody to be made; and whose it was. */
    holder,
    before: known.halves.flatMap(({ userId }) => userId ?? []),
    /** What the holder is called, if they have no name yet and it was them who paid. */
    name: isPayer(holder, standing, matches) ? first : null,
    /** What they bought. */
    bought: product?.name ?? null,
    /** Access has opened to the holder, and whether a notification of WarriorPlus opened it. */
    opened: isNews(known, holder) ? openedBy(access, first, owner) : null,
    /** Purchases that turned out to be this one. */
    absorb: known.halves.map(({ id }) => id).filter((id) => id !== known.id),
    /** Other purchases of the sale, which get its names. */
    rename,
    /** What becomes of the notification that arrives, and of those that waited. */
    settled: { ...state, ids: notifications.filter(isWaiting).map(({ id }) => id) },
    /** Notifications that lose their buyer. */
    redact: known.isForgotten ? notifications : [],
  }
}

const sources: Partial<Record<string, 'api' | 'import'>> = { reconciliation: 'api', import: 'import' }

/** Who told of a sale, as whoever read it there says in its fields, and who sent its buyer. */
const originOf = ({ payload }: Notification, isTest: boolean) => ({
  source: isTest ? ('test' as const) : (sources[fieldOf(payload, 'API_SOURCE') ?? ''] ?? 'notification'),
  affiliateId: affiliateOf(payload),
  affiliateName: affiliateNameOf(payload),
})

/** Only a notification that grants makes an account, and only for a product of ours. */
function holderOf(
  { isForgotten, userId, productId }: KnownPurchase,
  standing: Standing,
  matches: Matches,
): Holder {
  const { email, firstName, lastName } = standing.first
  if (userId && !isForgotten) return { id: userId }
  if (isForgotten || !standing.isGranted || !productId || !email) return null
  const id = matches.people[email]
  return id ? { id } : { make: { email, firstName, lastName } }
}

/**
 * Null where access is closed, and where only an imported list opens it whose buyers are not written to. An API's list is
 * no notification, and neither is what the owner sets.
 */
function openedBy(
  { access, accessReason }: ReturnType<typeof accessOf>,
  { payload }: Notification,
  owner: OwnerDecision,
) {
  const isOwners = accessReason !== null || owner.userId !== undefined
  if (!isOwners && isFromList(payload) && !fieldOf(payload, 'API_MAILS')) return null
  return access === 'active' ? { bySale: !isOwners && !('API_SOURCE' in payload) } : null
}

/** Access was closed until now, or somebody else's. */
const isNews = ({ halves, isTest }: Joined, holder: Holder) =>
  !isTest && !halves.some(({ access, userId }) => access === 'active' && userId === idOf(holder))

const isPayer = (holder: Holder, { first, isGranted }: Standing, { people }: Matches) =>
  isGranted && holder !== null && ('make' in holder || people[first.email ?? ''] === holder.id)

const idOf = (holder: Holder) => (holder && 'id' in holder ? holder.id : undefined)

/**
 * What an administrator decided stands, whatever comes after, but for one thing: the first news that the money went
 * back, which they could not know of.
 */
function accessOf(decided: KnownPurchase, standing: Standing, holder: Holder) {
  const { access, accessReason, isForgotten, productId } = decided
  if (!isForgotten && accessReason !== null && !isMoneyNews(decided, standing))
    return { access, accessReason }
  const isOpen = standing.access === 'active'
  if (isForgotten) return { access: isOpen ? 'ended' : standing.access, accessReason } as const
  return {
    access: isOpen && !(holder && productId) ? 'pending' : standing.access,
    accessReason: null,
  } as const
}

function isMoneyNews({ notifications: [first, ...rest] }: KnownPurchase, { access }: Standing): boolean {
  const prior = first && standingOf([first, ...rest]).access
  return (access === 'refunded' || access === 'disputed') && prior !== 'refunded' && prior !== access
}

const SAME_IPN_ID = 'Another notification had the same IPN_ID with other contents'
const KNOWN_STATUSES = ['completed', 'pending', 'refunded']

/** What becomes of the notification, and why the owner should look at the purchase. */
function stateOf(decided: KnownPurchase, standing: Standing, holder: Holder, isIpnIdTaken: boolean) {
  const { isForgotten, isFlagged } = decided
  if (isForgotten) {
    return { state: 'ignored', reason: 'The customer of this sale was deleted', attention: null } as const
  }
  const unmatched = unmatchedReason(decided, standing, holder)
  if (unmatched) return { state: 'unmatched', reason: unmatched, attention: unmatched } as const
  const flag = isIpnIdTaken || isFlagged ? SAME_IPN_ID : null
  const reason = isIpnIdTaken ? SAME_IPN_ID : null
  return { state: 'processed', reason, attention: doubt(decided, standing.first) ?? flag } as const
}

function unmatchedReason({ productId }: KnownPurchase, { first, isGranted }: Standing, holder: Holder) {
  const { itemNumber, rawEmail } = first
  if (!productId && itemNumber) return `No product has the item number ${itemNumber}`
  if (!productId) return 'The notification names no item number'
  if (!isGranted || holder) return null
  return rawEmail ? `${rawEmail} is not a usable email address` : 'The notification names no buyer email'
}

function doubt({ saleId }: KnownPurchase, first: Notification): string | null {
  const { soldAt, paymentStatus } = first
  if (saleId.includes('/')) return 'The same sale id came with another item number'
  if (soldAt && !saleDate(first))
    return `This sale cannot have been made at ${soldAt}: it has the time it came`
  const isKnown = paymentStatus === null || KNOWN_STATUSES.includes(paymentStatus.toLowerCase())
  return isKnown ? null : `Lectern does not know the payment status ${paymentStatus}`
}
