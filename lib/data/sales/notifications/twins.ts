import 'server-only'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { lockUsers, recomputeUsers } from '@/lib/data/people/holders'
import type { Transaction } from '@/lib/server/db'
import type { KnownSale } from './sale'

/**
 * Makes one purchase of two that turn out to be the same: its number and its API name had come in different messages,
 * until one named both. One whose buyer was deleted stays, else the older.
 */
export async function joinTwins(tx: Transaction, sales: KnownSale[]): Promise<KnownSale[]> {
  const joined: KnownSale[] = []
  for (const sale of sales.toSorted((a, b) => Number(b.isForgotten) - Number(a.isForgotten))) {
    const place = joined.findIndex((other) => isTwin(other, sale))
    const twin = joined[place]
    if (twin) joined[place] = await join(tx, twin, sale)
    else joined.push(sale)
  }
  return joined
}

/** Known by its number alone, or by its API name alone. */
const hasOneName = ({ saleId, sale }: KnownSale) => saleId.split('/')[0] === sale

/** Items of one sale share its API name; twins had no name in common, and nothing but their one. */
function isTwin(one: KnownSale, other: KnownSale): boolean {
  if (one.sale === other.sale || !hasOneName(one) || !hasOneName(other)) return false
  const items = [one, other].map(({ itemNumber }) => normalItemNumber(itemNumber))
  return items.includes('') || items[0] === items[1]
}

async function join(tx: Transaction, kept: KnownSale, gone: KnownSale): Promise<KnownSale> {
  await lockUsers(
    tx,
    [kept.userId, gone.userId].filter((id) => id !== null),
  )
  await tx.ipnEvent.updateMany({ where: { purchaseId: gone.id }, data: { purchaseId: kept.id } })
  // Its payments go with it: those of the joined purchase follow from the messages of both.
  await tx.purchase.delete({ where: { id: gone.id } })
  await recomputeUsers(tx, gone.userId ? [gone.userId] : [])
  const { access, accessReason } = gone.accessReason && !kept.accessReason ? gone : kept
  return {
    ...kept,
    userId: kept.userId ?? gone.userId,
    productId: kept.productId ?? gone.productId,
    itemNumber: kept.itemNumber ?? gone.itemNumber,
    access,
    accessReason,
    isFlagged: kept.isFlagged || gone.isFlagged,
    arrivals: [...kept.arrivals, ...gone.arrivals].sort(
      (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
    ),
  }
}
