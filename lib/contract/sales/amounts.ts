import { type FormFields, fieldOf } from './notification-fields'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
/** An ISO 4217 code, in any case. */
export const CURRENCY = /^[a-z]{3}$/i
/** Currency of notifications that name none. WarriorPlus currently sells only in US dollars. */
export const DEFAULT_CURRENCY = 'USD'

/** Parses an amount as WarriorPlus writes it (`27` or `27.00`). Cents. Null if it is not an amount. */
export function parseCents(amount: string | null): number | null {
  if (!amount || !AMOUNT.test(amount)) return null
  const [whole, part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/**
 * The amount paid and the vendor's share of it. Amount and currency are either both set or both null. A
 * payment without them cannot be counted.
 */
export interface PaidMoney {
  amountCents: number | null
  currency: string | null
  earnedCents: number | null
}

/** Reads the money of the payment that a notification is about. */
export function readPaidMoney(fields: FormFields): PaidMoney {
  const text = (name: string) => fieldOf(fields, name)
  const cents = parseCents(text('WP_SUBSCR_PAYMENT_AMOUNT') ?? text('WP_SALE_AMOUNT'))
  const currency = text('WP_SALE_CURRENCY') ?? DEFAULT_CURRENCY
  if (cents === null || !CURRENCY.test(currency)) {
    return { amountCents: null, currency: null, earnedCents: null }
  }
  const earnedCents = parseCents(text('WP_SALE_EARNINGS_VENDOR'))
  return { amountCents: cents, currency: currency.toUpperCase(), earnedCents }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats cents with their currency: "$1,415.00", "-€5.00", and "XQQ 5.00" for a code without a symbol. */
export function formatMoney(cents: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(cents / 100)
}

/**
 * Formats an amount as WarriorPlus sent it. An amount in US dollars or without a currency keeps its digits
 * after a dollar sign ("$27"). Another currency gets its symbol ("€25.00"), or its code after an amount that
 * isn't a number.
 */
export function formatAmount(amount: string, currency: string | null): string {
  const code = currency?.toUpperCase() ?? DEFAULT_CURRENCY
  if (code === DEFAULT_CURRENCY) return `$${amount}`
  const cents = parseCents(amount)
  return cents !== null && CURRENCY.test(code) ? formatMoney(cents, code) : `${amount} ${code}`
}
