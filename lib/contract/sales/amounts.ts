import { type FormFields, fieldOf } from './notification-fields'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
const CURRENCY = /^[a-z]{3}$/i
/** WarriorPlus sells in no other today, and its older notifications name none. */
const USUAL_CURRENCY = 'USD'

/** An amount as WarriorPlus writes it, `27` or `27.00`, in cents; null when it is none. */
export function readCents(amount: string | null): number | null {
  if (!amount || !AMOUNT.test(amount)) return null
  const [whole, part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** What was paid, and what of it is the vendor's. Amount and currency are null together: then nobody can count it. */
export interface PaidMoney {
  amountCents: number | null
  currency: string | null
  earnedCents: number | null
}

/** Of the payment that a notification is about. */
export function readMoney(fields: FormFields): PaidMoney {
  const text = (name: string) => fieldOf(fields, name)
  const cents = readCents(text('WP_SUBSCR_PAYMENT_AMOUNT') ?? text('WP_SALE_AMOUNT'))
  const currency = text('WP_SALE_CURRENCY') ?? USUAL_CURRENCY
  if (cents === null || !CURRENCY.test(currency)) {
    return { amountCents: null, currency: null, earnedCents: null }
  }
  const earnedCents = readCents(text('WP_SALE_EARNINGS_VENDOR'))
  return { amountCents: cents, currency: currency.toUpperCase(), earnedCents }
}
