import { itemKeyOf } from '@/lib/data/sales/listings'
import { decidePurchase, type PurchaseChanges } from '@/lib/data/sales/notifications/decide-purchase'
import type { ManualOverride, SaleMatches } from '@/lib/data/sales/notifications/find-products-and-accounts'
import {
  attachSiblingPurchases,
  choosePurchase,
  type MergedPurchase,
  mergeDuplicates,
  type StoredPurchase,
} from '@/lib/data/sales/notifications/match-purchases'
import { type Notification, parseNotification } from '@/lib/data/sales/notifications/parse-notification'
import type { SampleFields } from '../post-notification'

type Held = StoredPurchase & Pick<PurchaseChanges['purchase'], 'payments' | 'first' | 'isRefunded'>

/**
 * Shop without a database, fast enough for 100,000 random sequences. It processes notifications with the same
 * rules as the real shop.
 */
export class InMemoryShop {
  purchases: Held[] = []
  people = new Map<string, string>()
  welcomed: string[] = []
  private count = 0

  private products: SaleMatches['products']

  constructor(items: string[]) {
    this.products = Object.fromEntries(
      items.map((item) => [itemKeyOf({ network: 'warriorplus', item }), { id: item, name: item }]),
    )
  }

  /** Processes a notification immediately. Returns null if it has no sale ID or action. */
  deliver(payload: SampleFields): PurchaseChanges | null {
    const id = this.next('m')
    const arriving = parseNotification({
      id,
      receivedAt: new Date(this.count).toISOString(),
      payload,
      state: 'received',
    })
    if (!arriving.saleId || arriving.action === 'noted') return null
    const purchases = this.named(arriving)
    const outcome = this.settle(choosePurchase(purchases, arriving, this.next('p')), arriving)
    this.mergeTwins(purchases.length, arriving)
    return outcome
  }

  /** Merges duplicate purchases by the rules of `processLockedSales`. */
  private mergeTwins(count: number, arriving: Notification): void {
    for (let left = count; left > 1; left--) {
      const [twin] = mergeDuplicates(this.named(arriving))
      if (twin) this.settle(twin, null)
    }
  }

  /** Processes a purchase again, after an owner's override or in maintenance. */
  settleAgain(id: string, owner?: ManualOverride): PurchaseChanges | null {
    const known = this.held(id)
    return known ? this.settle(attachSiblingPurchases(this.named(known), known), null, owner) : null
  }

  forget(person: string): void {
    for (const purchase of this.purchases.filter(({ userId }) => userId === person))
      Object.assign(purchase, { userId: null, isForgotten: true })
    for (const [email, id] of this.people) if (id === person) this.people.delete(email)
  }

  private next(prefix: string): string {
    this.count += 1
    return `${prefix}${this.count}`
  }

  /**
   * Returns the purchases that share a sale identifier. Replaces the database query that runs under the lock.
   */
  named({ saleId, apiSaleId }: Pick<Notification, 'saleId' | 'apiSaleId'>): Held[] {
    const sharesIdentifier = (purchase: Held) =>
      [purchase.saleId, purchase.apiSaleId].some((id) => id === saleId || id === apiSaleId)
    const apiSaleIds = this.purchases.filter(sharesIdentifier).map((purchase) => purchase.apiSaleId)
    return this.purchases.filter((purchase) => apiSaleIds.includes(purchase.apiSaleId))
  }

  private matches(arriving: Notification | null): SaleMatches {
    const everything = this.purchases.flatMap((purchase) => purchase.notifications)
    const isMessageIdTaken = arriving?.messageId
      ? everything.some(({ messageId }) => messageId === arriving.messageId)
      : false
    return { products: this.products, people: Object.fromEntries(this.people), isMessageIdTaken }
  }

  private settle(
    known: MergedPurchase,
    arriving: Notification | null,
    owner?: ManualOverride,
  ): PurchaseChanges | null {
    const outcome = decidePurchase(known, arriving, this.matches(arriving), owner)
    if (outcome) this.write(known, outcome, arriving)
    return outcome
  }

  private write(known: MergedPurchase, outcome: PurchaseChanges, arriving: Notification | null): void {
    const { purchase, holder, duplicateIds, rename, notificationState, newAccess } = outcome
    const userId = holder && ('make' in holder ? this.person(holder.make.email) : holder.id)
    const notifications = [...known.notifications, ...(arriving ? [arriving] : [])].map((one) =>
      notificationState.ids.includes(one.id) ? { ...one, state: notificationState.state } : one,
    )
    const isFlagged =
      known.isFlagged || (notificationState.state === 'processed' && notificationState.reason !== null)
    const held = { ...purchase, userId, notifications, isFlagged, itemNumber: purchase.first.item }
    const isHeld = (name: string) =>
      this.purchases.some((one) => one.saleId === name && !duplicateIds.includes(one.id))
    const taken = rename.filter(({ id, saleId }) => isHeld(saleId) && this.held(id)?.saleId !== saleId)
    if (taken.length > 0) throw new Error('A sale identifier is already in use')
    const others = this.purchases
      .filter(({ id }) => !duplicateIds.includes(id))
      .map((other) => ({ ...other, ...rename.find(({ id }) => id === other.id) }))
    const index = others.findIndex(({ id }) => id === held.id)
    this.purchases = index < 0 ? [...others, held] : others.with(index, held)
    if (newAccess && userId) this.welcomed.push(userId)
  }

  private held(id: string): Held | undefined {
    return this.purchases.find((purchase) => purchase.id === id)
  }

  private person(email: string): string {
    const id = this.people.get(email) ?? this.next('u')
    this.people.set(email, id)
    return id
  }
}
