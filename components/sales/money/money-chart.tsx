import { BarChart, type ChartBar } from '@/components/ui/bar-chart'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { DaySum } from '@/lib/contract/sales/money'
import { formatMonthDay } from '@/lib/format'

/** Draws the gross of each day above the baseline and the refunds below it. */
export function MoneyChart({ days, currency }: { days: DaySum[]; currency: string }) {
  const most = Math.max(...days.map(({ grossCents }) => grossCents))
  const isEmpty = days.every(({ grossCents, refundsCents }) => grossCents + refundsCents === 0)
  return (
    <figure className="px-5 pt-5 pb-4 lg:px-6">
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-[0.8125rem] text-quiet">
        <span>{isEmpty ? 'No sales in the last 30 days' : 'The last 30 days'}</span>
        <Key />
      </figcaption>
      <BarChart
        bars={days.map((day) => barOf(day, currency))}
        highest={most > 0 ? formatMinor(most, currency) : undefined}
        last="Today"
        caption={`Gross and refunds in the last ${days.length} days`}
        heads={['Day', 'Gross', 'Refunds', 'Sales']}
        className={isEmpty ? 'h-24' : 'h-44 lg:h-56'}
      />
    </figure>
  )
}

function barOf({ day, grossCents, refundsCents, sales }: DaySum, currency: string): ChartBar {
  const [label, gross, refunds] = [
    formatMonthDay(day),
    formatMinor(grossCents, currency),
    formatMinor(refundsCents, currency),
  ]
  return {
    key: day,
    label,
    above: grossCents,
    below: refundsCents,
    cells: [gross, refunds, String(sales)],
    title: `${label}: ${gross}, refunds ${refunds}`,
  }
}

function Key() {
  return (
    <span className="flex gap-4">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-2 rounded-[1px] bg-blueprint/80" /> Gross
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-2 rounded-[1px] bg-danger/75" /> Refunds
      </span>
    </span>
  )
}
