import { BarChart, type ChartBar } from '@/components/ui/bar-chart'
import type { ActiveWeeks } from '@/lib/contract/people/active-weeks'
import { formatCount, formatMonthDay } from '@/lib/format'

type Week = ActiveWeeks['weeks'][number]

const peopleText = (people: number | null) =>
  people === null ? 'unknown' : people === 1 ? '1 person' : `${formatCount(people)} people`

/** Draws the number of active people in each week. Weeks without a count have no bar. */
export function WeeklyActiveUsersChart({ weeks }: { weeks: Week[] }) {
  return (
    <BarChart
      bars={weeks.map(barOf)}
      highest={formatCount(Math.max(1, ...weeks.map(({ people }) => people ?? 0)))}
      last="This week"
      caption={`Active people in each of the last ${weeks.length} weeks`}
      heads={['Week of', 'People']}
      className="h-40 lg:h-48"
    />
  )
}

function barOf({ week, people }: Week): ChartBar {
  const label = formatMonthDay(week)
  const counted = peopleText(people)
  return { key: week, label, above: people ?? 0, cells: [counted], title: `Week of ${label}: ${counted}` }
}
