import { BarChart, type ChartBar } from '@/components/ui/bar-chart'
import type { ActivityDay } from '@/lib/contract/people/analytics'
import { countNoun, formatCount, formatMonthDay } from '@/lib/format'

/** Draws the accesses of each day as bars and the completions as a line. */
export function DailyActivityChart({ days }: { days: ActivityDay[] }) {
  const most = Math.max(...days.map(({ accesses, completions }) => Math.max(accesses, completions)))
  return (
    <BarChart
      bars={days.map(barOf)}
      highest={formatCount(most)}
      last="Today"
      caption={`Sign-ins, views, and completions in the last ${days.length} days`}
      heads={['Day', 'Sign-ins and Views', 'Completions']}
      className="h-60"
    />
  )
}

/** Returns the label of a number of accesses. */
export const accessesLabel = (accesses: number) =>
  accesses === 1 ? '1 sign-in or view' : `${formatCount(accesses)} sign-ins and views`

function barOf({ day, accesses, completions }: ActivityDay): ChartBar {
  const label = formatMonthDay(day)
  return {
    key: day,
    label,
    above: accesses,
    point: completions,
    cells: [formatCount(accesses), formatCount(completions)],
    title: `${label}: ${accessesLabel(accesses)}, ${countNoun(completions, 'completion')}`,
  }
}
