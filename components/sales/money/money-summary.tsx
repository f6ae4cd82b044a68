'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { moneyQuery } from '@/lib/client/sales/money'
import { formatMoney } from '@/lib/contract/sales/amounts'
import type { CurrencySum, Money, MoneyQuery } from '@/lib/contract/sales/money'
import { formatCount, formatDay } from '@/lib/format'
import { comparePeriods, formatRefundRate, moneyPeriods, netOf } from './money-periods'

const [, , month] = moneyPeriods

/**
 * Shows totals above the list of sales, for the filtered days, product, and affiliate. Without a filter by day,
 * covers the last 30 days. Renders nothing without sales.
 */
export function MoneySummary({ filter = {} }: { filter?: MoneyQuery }) {
  const { data } = useQuery({ ...moneyQuery(filter), placeholderData: keepPreviousData })
  if (!data || data.totals.length === 0) return null
  const isOfRange = Boolean(filter.from || filter.to)
  const days = isOfRange ? daysOf(data) : 'The last 30 days'
  const sums = isOfRange
    ? data.totals
    : data.totals.map(({ currency }) => comparePeriods(data, currency, month).now)
  return (
    <CurrencyTotals label={days} sums={sums}>
      {days}
      {data.countedAt && ', as of '}
      {data.countedAt && <RelativeTime value={data.countedAt} />}
      {data.isBehind && '; newer sales are being counted'}
      {data.notCounted > 0 &&
        ` · ${formatCount(data.notCounted)} not counted in ${isOfRange ? 'these' : 'the last 60'} days: unreadable amount`}
    </CurrencyTotals>
  )
}

const daysOf = ({ from, to }: Money) =>
  from === to ? formatDay(to) : `${formatDay(from)} – ${formatDay(to)}`

/** Shows a row of totals for each currency, with a note below on what they cover. */
export function CurrencyTotals({
  label,
  sums,
  children,
}: {
  label: string
  sums: CurrencySum[]
  children: ReactNode
}) {
  return (
    <section aria-label={label} className="grid gap-px overflow-hidden rounded-lg border bg-line">
      {sums.map((sum) => (
        <CurrencyRow key={sum.currency} sum={sum} />
      ))}
      <p className="bg-raised px-5 py-2 text-[0.8125rem] text-quiet">{children}</p>
    </section>
  )
}

function CurrencyRow({ sum }: { sum: CurrencySum }) {
  const money = (cents: number) => formatMoney(cents, sum.currency)
  const figures = [
    ['Net', money(netOf(sum))],
    ['Gross', money(sum.grossCents)],
    ['Refunds', money(sum.refundsCents > 0 ? -sum.refundsCents : 0)],
    ...(sum.earnedCents === null ? [] : [['Your share, before refunds', money(sum.earnedCents)]]),
    ['Sales', formatCount(sum.sales)],
    ['Refund rate', formatRefundRate(sum)],
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
