'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { moneyQuery } from '@/lib/client/sales/money'
import type { MoneyReport } from '@/lib/contract/sales/money'
import { CurrencySwitch } from './currency-switch'
import { MoneyChart } from './money-chart'
import { comparePeriods, formatPaymentCount, listDailySums, moneyPeriods } from './money-periods'
import { PeriodSums } from './period-sums'

const CHART_DAYS = 30

/** Shows sales and refunds for today, the last 7 days, and the last 30 days, with a chart of the 30 days. */
export function MoneyPanel() {
  const query = useQuery(moneyQuery())
  return (
    <WhenLoaded query={query} what="The sales totals" loading={<Skeleton className="h-130" />}>
      {(money) => <Sums money={money} />}
    </WhenLoaded>
  )
}

function Sums({ money }: { money: MoneyReport }) {
  const currencies = money.totals.map(({ currency }) => currency)
  const [chosen, choose] = useState<string>()
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? 'USD'
  return (
    <section aria-labelledby="money" className="overflow-hidden rounded-lg border bg-raised">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 pt-5 pb-4 lg:px-6">
        <div>
          <h2 id="money" className="text-xl">
            Money
          </h2>
          <AsOf money={money} />
        </div>
        {currencies.length > 1 && <CurrencySwitch all={currencies} chosen={currency} onChoose={choose} />}
      </header>
      <div className="grid gap-px border-y bg-line lg:grid-cols-3">
        {moneyPeriods.map((period) => (
          <PeriodSums key={period.days} period={period} {...comparePeriods(money, currency, period)} />
        ))}
      </div>
      <MoneyChart days={listDailySums(money, currency, CHART_DAYS)} currency={currency} />
      <NotCounted count={money.notCounted} />
    </section>
  )
}

function AsOf({ money: { countedAt, isBehind, timeZone } }: { money: MoneyReport }) {
  return (
    <p className="mt-1 text-[0.8125rem] text-quiet">
      {countedAt ? (
        <>
          As of <RelativeTime value={countedAt} />
          {isBehind && '. Counting newer sales...'}
        </>
      ) : (
        'Counting sales...'
      )}
      <span className="whitespace-nowrap"> · time zone: {timeZone.replaceAll('_', ' ')}</span>
    </p>
  )
}

/** Says how many payments are missing from the totals. */
function NotCounted({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="border-t bg-warning-soft px-5 py-3 text-sm text-warning-text lg:px-6">
      {formatPaymentCount(count)} from the last 60 days {count === 1 ? 'isn’t' : 'aren’t'} counted because
      WarriorPlus sent an unreadable amount.
    </p>
  )
}
