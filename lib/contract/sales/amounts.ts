import { formatMinor, getCurrencyDecimals } from './currencies'

const AMOUNT = /^\d{1,9}(\.\d{1,4})?$/
/** Decimal digits that an amount of any currency may have. Currencies with a smaller unit may have more. */
const AMOUNT_DECIMALS = 2
/** An ISO 4217 code, in any case. */
export const CURRENCY_PATTERN = /^[a-z]{3}$/i
/** Currency of notifications that don’t contain one. WarriorPlus currently sells only in US dollars. */
export const DEFAULT_CURRENCY = 'USD'

/**
 * Parses an amount in WarriorPlus's format (`27` or `27.00`). The currency is in capitals. Returns minor
 * units, or null if the text is not an amount, or is a fraction of the currency's minor unit (half a yen).
 */
export function parseMinor(amount: string | null, currency: string): number | null {
  if (!amount || !AMOUNT.test(amount)) return null
  const digits = getCurrencyDecimals(currency)
  const [whole, part = ''] = amount.split('.')
  if (part.length > Math.max(AMOUNT_DECIMALS, digits) || /[1-9]/.test(part.slice(digits))) return null
  return Number(whole) * 10 ** digits + Number(part.slice(0, digits).padEnd(digits, '0'))
}

/**
 * Parses an amount of any currency into hundredths, by which amounts are sorted. Null if it is not an amount.
 */
export const parseCents = (amount: string | null) => parseMinor(amount, DEFAULT_CURRENCY)

/**
 * Formats an amount as WarriorPlus sent it. An amount in US dollars or without a currency keeps its digits
 * after a dollar sign ("$27"). Another currency gets its symbol ("€25.00"), or its code after an amount that
 * isn't a number.
 */
export function formatAmount(amount: string, currency: string | null): string {
  const code = currency?.toUpperCase() ?? DEFAULT_CURRENCY
  if (code === DEFAULT_CURRENCY) return `$${amount}`
  const minor = CURRENCY_PATTERN.test(code) ? parseMinor(amount, code) : null
  return minor === null ? `${amount} ${code}` : formatMinor(minor, code)
}
