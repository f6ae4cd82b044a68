'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { moneyQuery } from '@/lib/client/sales/money'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { CurrencySum, MoneyQuery, MoneyReport } from '@/lib/contract/sales/money'
import { formatCount, formatDay } from '@/lib/format'
import { CurrencySwitch } from './currency-switch'
import {
  comparePeriods,
  computeNet,
  formatPaymentCount,
  formatRefundRate,
  moneyPeriods,
} from './money-periods'

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
      {data.isBehind && '. Counting newer sales...'}
      {data.notCounted > 0 &&
        ` · ${formatPaymentCount(data.notCounted)} from ${isOfRange ? 'this period' : 'the last 60 days'} ${data.notCounted === 1 ? 'isn’t' : 'aren’t'} counted because the amount is unreadable`}
    </CurrencyTotals>
  )
}

const daysOf = ({ from, to }: MoneyReport) =>
  from === to ? formatDay(to) : `${formatDay(from)} – ${formatDay(to)}`

/**
 * Shows the totals of one currency, with chips to choose another. Starts with the currency that has the most
 * sales. A note says what the totals cover.
 */
export function CurrencyTotals({
  label,
  sums,
  children,
}: {
  label: string
  sums: CurrencySum[]
  children: ReactNode
}) {
  const [chosen, choose] = useState<string>()
  const sum = sums.find(({ currency }) => currency === chosen) ?? sums[0]
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-x-8 gap-y-3 rounded-lg border bg-raised px-5 py-3 xl:flex-row xl:items-center"
    >
      {sum && <CurrencyFigures sum={sum} />}
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        {sum && sums.length > 1 && (
          <CurrencySwitch
            all={sums.map(({ currency }) => currency)}
            chosen={sum.currency}
            onChoose={choose}
          />
        )}
        <p className="text-[0.8125rem] text-quiet leading-5">{children}</p>
      </div>
    </section>
  )
}

/** Shows the figures of one currency in columns. */
function CurrencyFigures({ sum }: { sum: CurrencySum }) {
  const money = (minor: number) => formatMinor(minor, sum.currency)
  const figures = [
    ['Net', money(computeNet(sum))],
    ['Gross', money(sum.grossCents)],
    ['Refunds', money(sum.refundsCents > 0 ? -sum.refundsCents : 0)],
    ...(sum.earnedCents === null ? [] : [['Your share, before refunds', money(sum.earnedCents)]]),
    ['Sales', formatCount(sum.sales)],
    ['Refund rate', formatRefundRate(sum)],
    ...(sum.disputed === 0 ? [] : [['In dispute', formatCount(sum.disputed)]]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 tabular-nums sm:grid-cols-3 xl:flex-1 xl:auto-cols-auto xl:grid-flow-col xl:grid-cols-none xl:justify-between">
      {figures.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-[0.8125rem] text-quiet leading-5 xl:whitespace-nowrap">{name}</dt>
          <dd className="font-[620] font-display text-xl leading-tight tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
