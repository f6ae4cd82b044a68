'use client'
import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '@/components/layout/relative-time'
import { moneyQuery } from '@/lib/client/sales/money'
import type { Sum } from '@/lib/contract/sales/money'
import { formatCount, formatMoney } from '@/lib/format'
import { compare, netOf, periods, refundRate } from './periods'

const [, , month] = periods

/** The sums of the last 30 days beside the list of sales, a line for each currency; nothing where nothing was sold. */
export function MoneyStrip() {
  const { data } = useQuery(moneyQuery())
  if (!data || data.totals.length === 0) return null
  return (
    <section aria-label="The last 30 days" className="grid gap-px overflow-hidden rounded-lg border bg-line">
      {data.totals.map(({ currency }) => (
        <Line key={currency} sum={compare(data, currency, month).now} />
      ))}
      <p className="bg-raised px-5 py-2 text-[0.8125rem] text-quiet">
        The last 30 days{data.countedAt && ', as of '}
        {data.countedAt && <RelativeTime value={data.countedAt} />}
        {data.isBehind && '; newer sales are being counted'}
        {data.notCounted > 0 &&
          ` · ${formatCount(data.notCounted)} not counted in 60 days: no readable amount`}
      </p>
    </section>
  )
}

function Line({ sum }: { sum: Sum }) {
  const money = (cents: number) => formatMoney(cents, sum.currency)
  const figures = [
    ['Net', money(netOf(sum))],
    ['Gross', money(sum.grossCents)],
    ['Refunds', money(sum.refundsCents > 0 ? -sum.refundsCents : 0)],
    ...(sum.earnedCents === null ? [] : [['Your share, before refunds', money(sum.earnedCents)]]),
    ['Sales', formatCount(sum.sales)],
    ['Refund rate', refundRate(sum)],
    ...(sum.disputed === 0 ? [] : [['In dispute', formatCount(sum.disputed)]]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 bg-raised px-5 py-4 tabular-nums sm:flex sm:flex-wrap">
      {figures.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-[0.8125rem] text-quiet">{name}</dt>
          <dd className="font-[620] font-display text-xl leading-tight tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
