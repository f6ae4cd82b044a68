import { formatMinor, getCurrencyDecimals } from './currencies'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
/** An ISO 4217 code, in any case. */
export const CURRENCY_PATTERN = /^[a-z]{3}$/i
/** Currency of notifications that don't name one. WarriorPlus currently sells only in US dollars. */
export const DEFAULT_CURRENCY = 'USD'

/** Parses an amount as WarriorPlus writes it (`27` or `27.00`). Cents. Null if it is not an amount. */
export function parseCents(amount: string | null): number | null {
  if (!amount || !AMOUNT.test(amount)) return null
  const [whole, part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/**
 * Formats hundredths of a currency, which is how payments are stored: "$1,415.00", "-€5.00", "¥2,700", and
 * "XQQ 5.00" for a code without a symbol.
 */
export const formatMoney = (cents: number, currency: string) =>
  formatMinor(cents * 10 ** (getCurrencyDecimals(currency) - 2), currency)

/**
 * Formats an amount as WarriorPlus sent it. An amount in US dollars or without a currency keeps its digits
 * after a dollar sign ("$27"). Another currency gets its symbol ("€25.00"), or its code after an amount that
 * isn't a number.
 */
export function formatAmount(amount: string, currency: string | null): string {
  const code = currency?.toUpperCase() ?? DEFAULT_CURRENCY
  if (code === DEFAULT_CURRENCY) return `$${amount}`
  const cents = parseCents(amount)
  return cents !== null && CURRENCY_PATTERN.test(code) ? formatMoney(cents, code) : `${amount} ${code}`
}
