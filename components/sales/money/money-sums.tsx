'use client'
import { formatMinor } from '@/lib/contract/sales/currencies'

/** Shows sums of money, one line for each currency. */
export function MoneySums({ sums }: { sums: { currency: string; cents: number }[] }) {
  return sums.map(({ currency, cents }) => (
    <span key={currency} className="block">
      {formatMinor(cents, currency)}
    </span>
  ))
}
