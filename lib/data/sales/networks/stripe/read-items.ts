import 'server-only'
import { idAt, integerAt, listAt, quantityAt, textAt, valueAt } from '../json-message'
import type { Json } from '../network'
import { isAboutInvoice, isAboutSession, isAboutSubscription } from './event-types'

/** An item of a sale. The amount is in Stripe's unit, and is used only to split the total between the items. */
export interface SoldItem {
  item: string | null
  name: string | null
  quantity: number
  amount: number
}

const ANY_ITEM: SoldItem = { item: null, name: null, quantity: 1, amount: 0 }

/**
 * Returns the items of a message, each once. For a refund or dispute, which doesn't name items, returns one item
 * without a number.
 */
export function readItems(type: string, object: Json, facts: Json | null): SoldItem[] {
  const sold = new Map<string | null, SoldItem>()
  for (const line of readLines(type, object, facts)) {
    const { quantity = 0, amount = 0 } = sold.get(line.item) ?? {}
    sold.set(line.item, { ...line, quantity: quantity + line.quantity, amount: amount + line.amount })
  }
  return sold.size > 0 ? [...sold.values()] : [ANY_ITEM]
}

function readLines(type: string, object: Json, facts: Json | null): SoldItem[] {
  if (isAboutSession(type)) {
    return listAt(facts, 'lines').map((line) => ({
      item: idAt(line, 'item'),
      name: textAt(line, 'name'),
      quantity: quantityAt(line, 'quantity'),
      amount: integerAt(line, 'amount') ?? 0,
    }))
  }
  if (isAboutInvoice(type)) return listAt(object, 'lines', 'data').filter(isPeriodLine).map(toSoldItem)
  return isAboutSubscription(type) ? readItemsOfSubscription(object, facts) : []
}

/** Returns the current items of a subscription, and those that it had before its price changed. */
function readItemsOfSubscription(subscription: Json, facts: Json | null): SoldItem[] {
  const current = listAt(subscription, 'items', 'data').map(toSoldItem)
  const earlier = listAt(facts, 'subscribedItems').map((item) => ({ ...ANY_ITEM, item: idAt(item) }))
  return [...current, ...earlier.filter(({ item }) => current.every((one) => one.item !== item))]
}

/** Reads a line of an invoice, or an item of a subscription. */
const toSoldItem = (line: Json): SoldItem => ({
  item:
    idAt(line, 'pricing', 'price_details', 'price') ??
    idAt(line, 'price', 'id') ??
    idAt(line, 'pricing', 'price_details', 'product') ??
    idAt(line, 'price', 'product'),
  name: textAt(line, 'description'),
  quantity: quantityAt(line, 'quantity'),
  amount: integerAt(line, 'amount') ?? 0,
})

/** Returns whether a line of an invoice is for a whole period. Other lines are for changes of the subscription. */
const isPeriodLine = (line: Json) =>
  !['subscription_item_details', 'invoice_item_details'].some(
    (parent) => valueAt(line, 'parent', parent, 'proration') === true,
  ) && valueAt(line, 'proration') !== true

/** Returns the items of an invoice that belong to its subscription, without those that the buyer bought once. */
export const listSubscribedItems = (invoice: Json): string[] =>
  listAt(invoice, 'lines', 'data')
    .filter((line) => isPeriodLine(line) && valueAt(line, 'parent', 'subscription_item_details') !== null)
    .flatMap((line) => toSoldItem(line).item ?? [])
