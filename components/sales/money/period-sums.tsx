import type { ReactNode } from 'react'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { CurrencySum } from '@/lib/contract/sales/money'
import { formatCount } from '@/lib/format'
import { computeNet, formatRefundRate, getPercentChange, type MoneyPeriod } from './money-periods'

/** Shows one period: its net first, then the figures behind it. */
export function PeriodSums({
  period,
  now,
  before,
}: {
  period: MoneyPeriod
  now: CurrencySum
  before: CurrencySum
}) {
  const { currency } = now
  const money = (minor: number) => formatMinor(minor, currency)
  return (
    <section aria-label={period.name} className="flex min-w-0 flex-col bg-raised px-5 py-5 lg:px-6">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium font-sans text-sm tracking-normal">
        {period.name}
        {period.days === 1 ? (
          <span className="font-normal text-[0.8125rem] text-quiet">
            Yesterday {money(computeNet(before))}
          </span>
        ) : (
          <Trend percent={getPercentChange(computeNet(now), computeNet(before))} before={period.before} />
        )}
      </h3>
      <dl className="mt-3 flex flex-col-reverse gap-1">
        <dt className="text-[0.8125rem] text-quiet">Net</dt>
        <dd className="font-[620] font-display text-[clamp(1.875rem,2.6vw,2.625rem)] tabular-nums leading-none tracking-[-0.03em] [overflow-wrap:anywhere]">
          {money(computeNet(now))}
        </dd>
      </dl>
      <dl className="mt-4 grid gap-1.5 border-blueprint/40 border-t border-dashed pt-3.5 text-sm tabular-nums">
        <Line name="Gross">{money(now.grossCents)}</Line>
        <Line name="Refunds">{now.refundsCents > 0 ? money(-now.refundsCents) : money(0)}</Line>
        {now.earnedCents !== null && <Line name="Your share, before refunds">{money(now.earnedCents)}</Line>}
        <Line name="Sales">{formatCount(now.sales)}</Line>
        <Line name="Refund rate">{formatRefundRate(now)}</Line>
        {now.disputed > 0 && <Line name="In dispute">{formatCount(now.disputed)}</Line>}
      </dl>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="flex flex-1 items-baseline gap-2 text-quiet after:min-w-3 after:flex-1 after:border-line after:border-b after:border-dotted">
        {name}
      </dt>
      <dd className="text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows a change as a signed percentage, so that it doesn’t depend on color alone. */
function Trend({ percent, before }: { percent: number | null; before: string }) {
  if (percent === null) return null
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±'
  return (
    <span className="font-normal text-[0.8125rem] text-quiet">
      <span
        className={
          percent > 0 ? 'font-medium text-done-text' : percent < 0 ? 'font-medium text-danger-text' : ''
        }
      >
        {sign}
        {formatCount(Math.abs(percent))}%
      </span>{' '}
      vs. {before}
    </span>
  )
}
