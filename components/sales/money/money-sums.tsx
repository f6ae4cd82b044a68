'use client'
import { formatMoney } from '@/lib/contract/sales/amounts'

/** Shows sums of money, one line for each currency. */
export function MoneySums({ sums }: { sums: { currency: string; cents: number }[] }) {
  return sums.map(({ currency, cents }) => (
    <span key={currency} className="block">
      {formatMoney(cents, currency)}
    </span>
  ))
}
