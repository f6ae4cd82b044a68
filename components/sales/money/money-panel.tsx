'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ChoiceChip } from '@/components/layout/filter-fields'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { RelativeTime } from '@/components/layout/relative-time'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { moneyQuery } from '@/lib/client/sales/money'
import type { MoneyReport } from '@/lib/contract/sales/money'
import { type NetworkName, networkLabels, networkNames } from '@/lib/contract/sales/networks'
import { CurrencySwitch } from './currency-switch'
import { MoneyChart } from './money-chart'
import { comparePeriods, formatPaymentCount, listDailySums, moneyPeriods } from './money-periods'
import { PeriodSums } from './period-sums'

const CHART_DAYS = 30

/** Shows sales and refunds for today, the last 7 days, and the last 30 days, with a chart of the 30 days. */
export function MoneyPanel() {
  const [network, choose] = useState<NetworkName>()
  const query = useQuery({ ...moneyQuery({ network }), placeholderData: keepPreviousData })
  return (
    <WhenLoaded query={query} what="The sales totals" loading={<Skeleton className="h-130" />}>
      {(money) => (
        <Sums money={money}>
          <NetworkFilter network={network} onChoose={choose} />
        </Sums>
      )}
    </WhenLoaded>
  )
}

/** Chooses the network of the totals. Renders nothing if the shop uses only WarriorPlus. */
function NetworkFilter({
  network,
  onChoose,
}: {
  network: NetworkName | undefined
  onChoose: (network: NetworkName | undefined) => void
}) {
  if (!useOtherNetworks()) return null
  return (
    <ChoiceChip
      label="Network"
      value={network}
      onChange={(value) => onChoose(networkNames.find((name) => name === value))}
    >
      {networkNames.map((name) => (
        <option key={name} value={name}>
          {networkLabels[name]}
        </option>
      ))}
    </ChoiceChip>
  )
}

function Sums({ money, children }: { money: MoneyReport; children: ReactNode }) {
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
        {children}
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
  const hasNetworks = useOtherNetworks()
  if (count === 0) return null
  return (
    <p className="border-t bg-warning-soft px-5 py-3 text-sm text-warning-text lg:px-6">
      {formatPaymentCount(count)} from the last 60 days {count === 1 ? 'isn’t' : 'aren’t'} counted because{' '}
      {hasNetworks ? 'the amount is unreadable' : 'WarriorPlus sent an unreadable amount'}.
    </p>
  )
}
