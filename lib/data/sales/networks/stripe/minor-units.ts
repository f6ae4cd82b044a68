import 'server-only'
import { getCurrencyDecimals } from '@/lib/contract/sales/currencies'

// Stripe's minor units don't follow ISO 4217: docs.stripe.com/currencies. Amounts in ISK and UGX have two
// decimal digits, although ISO 4217 gives these currencies none. Amounts in MGA have none, although ISO 4217
// gives it two.

const WHOLE_UNITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

function stripeDecimals(currency: string): number {
  if (WHOLE_UNITS.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

/**
 * Converts a Stripe amount into minor units of ISO 4217. The currency is in capitals. Null if the currency
 * doesn't have a unit that small (half a króna).
 */
export function toMinorUnits(amount: number, currency: string): number | null {
  const power = getCurrencyDecimals(currency) - stripeDecimals(currency)
  const minor = power < 0 ? amount / 10 ** -power : amount * 10 ** power
  return Number.isSafeInteger(minor) ? minor : null
}
