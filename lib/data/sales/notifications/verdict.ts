import 'server-only'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import type { KnownSale, Matches } from './sale'
import { type Arrival, type Standing, soldAt, standingOf } from './states'

/** What a purchase comes to once its messages, its matches and the owner's own decisions are put together. */
export interface Verdict {
  access: PurchaseAccess
  accessReason: string | null
  /** A sentence for the owner, or null. */
  needsAttention: string | null
  /** What becomes of the message, and of those of the same purchase that waited. */
  eventState: 'processed' | 'unmatched' | 'ignored'
  eventReason: string | null
}

const SAME_IPN_ID = 'Another notification had the same IPN_ID with other contents'
const KNOWN_STATUSES = ['completed', 'pending', 'refunded']

/** Puts them together. `before` are the messages known until now, without the one that is being settled. */
export function judge(
  sale: KnownSale,
  standing: Standing,
  before: Arrival[],
  isIpnIdTaken: boolean,
): Verdict {
  if (sale.isForgotten) {
    return {
      access: standing.access === 'active' ? 'ended' : standing.access,
      accessReason: sale.accessReason,
      needsAttention: null,
      eventState: 'ignored',
      eventReason: 'The customer of this sale was deleted',
    }
  }
  const unmatched = unmatchedReason(sale, standing)
  return {
    ...accessOf(sale, standing, before),
    needsAttention:
      unmatched ?? doubt(sale, standing) ?? (isIpnIdTaken || sale.isFlagged ? SAME_IPN_ID : null),
    eventState: unmatched ? 'unmatched' : 'processed',
    eventReason: unmatched ?? (isIpnIdTaken ? SAME_IPN_ID : null),
  }
}

/**
 * What an administrator decided stands, whatever comes after, but for one thing: the first news that the money went
 * back, which they could not know of.
 */
function accessOf(sale: KnownSale, standing: Standing, before: Arrival[]) {
  const { access, accessReason } = sale
  if (accessReason !== null && !isMoneyNews(standing, before)) return { access, accessReason }
  const isUsable = sale.userId !== null && sale.productId !== null
  const derived = standing.access === 'active' && !isUsable ? 'pending' : standing.access
  return { access: derived, accessReason: null } as const
}

function isMoneyNews(standing: Standing, before: Arrival[]): boolean {
  const [first, ...rest] = before
  const prior = first && standingOf([first, ...rest]).access
  const isBack = standing.access === 'refunded' || standing.access === 'disputed'
  return isBack && prior !== 'refunded' && prior !== standing.access
}

function unmatchedReason(sale: KnownSale, { first, isGranted }: Standing): string | null {
  const { itemNumber, rawEmail } = first.notice
  if (!sale.productId) {
    return itemNumber
      ? `No product has the item number ${itemNumber}`
      : 'The notification names no item number'
  }
  if (!isGranted || sale.userId) return null
  return rawEmail ? `${rawEmail} is not a usable email address` : 'The notification names no buyer email'
}

function doubt(sale: KnownSale, { first }: Standing): string | null {
  if (sale.saleId.includes('/')) return 'The same sale id came with another item number'
  if (first.notice.soldAt && !soldAt(first)) {
    return `This sale cannot have been made at ${first.notice.soldAt}: it has the time it came`
  }
  const status = first.notice.paymentStatus
  const isKnown = status === null || KNOWN_STATUSES.includes(status.toLowerCase())
  return isKnown ? null : `Lectern does not know the payment status ${status}`
}

/** The product and the customer, as far as they are known without making anybody. */
export function withMatches(sale: KnownSale, standing: Standing, matches: Matches): KnownSale {
  const productId = sale.productId ?? matches.productId
  const isBuyerKnown = standing.isGranted && productId !== null && !sale.isForgotten
  return { ...sale, productId, userId: sale.userId ?? (isBuyerKnown ? matches.userId : null) }
}
