import 'server-only'
import { CURRENCY_PATTERN } from '@/lib/contract/sales/amounts'
import { formatDecimal } from '@/lib/contract/sales/currencies'
import { idAt, integerAt, textAt } from '../json-message'
import { emptyEvent, type Json, type SaleEvent } from '../network'
import { splitAmount } from '../split-amount'
import { isAboutRefund, isAboutSession } from './event-types'
import { toMinorUnits } from './minor-units'
import type { SoldItem } from './read-items'

/** Returns the payment for each item. The shares of the items add up to the whole amount. */
export function readPayments(
  type: string,
  object: Json,
  facts: Json | null,
  items: SoldItem[],
): SaleEvent['payment'][] {
  const isSale = isAboutSession(type) || type === 'invoice.paid'
  const total = integerAt(object, isAboutSession(type) ? 'amount_total' : 'amount_paid')
  const { minor, currency } = readAmount(isSale ? total : null, object)
  const parts =
    minor === null
      ? []
      : splitAmount(
          minor,
          items.map(({ amount }) => amount),
        )
  // A session and its first invoice get the same ID: their Payment Intent or, for a 0.00 invoice, the invoice’s ID.
  const paymentIntent = idAt(facts, 'paymentIntent') ?? idAt(object, 'payment_intent')
  const id = paymentIntent ?? idAt(object, 'invoice') ?? (isSale ? idAt(object, 'id') : null)
  const first = textAt(object, 'mode') === 'subscription' ? 1 : null
  return items.map((_, index) => ({
    ...emptyEvent.payment,
    id,
    number: integerAt(facts, 'number') ?? first,
    minor: parts[index] ?? null,
    currency,
    text: currency && formatDecimal(parts[index] ?? 0, currency),
    currencyText: isSale ? textAt(object, 'currency') : null,
  }))
}

/** Converts an amount in the currency of an object. Amount and currency are either both set or both null. */
function readAmount(amount: number | null, object: Json) {
  const code = textAt(object, 'currency') ?? ''
  const currency = CURRENCY_PATTERN.test(code) ? code.toUpperCase() : null
  const minor = currency === null || amount === null ? null : toMinorUnits(Math.abs(amount), currency)
  return minor === null ? { minor, currency: null } : { minor, currency }
}

/** Returns the refund in a message about a refund, a failed refund, or a lost dispute. */
export function readRefund(type: string, action: SaleEvent['action'], object: Json): SaleEvent['refund'] {
  if (!isAboutRefund(type) && action !== 'refund') return undefined
  return { id: idAt(object, 'id'), ...readAmount(integerAt(object, 'amount'), object) }
}
