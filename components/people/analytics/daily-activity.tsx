'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { dailyActivityQuery } from '@/lib/client/people/analytics'
import type { ActivityDay } from '@/lib/contract/people/analytics'
import { countNoun } from '@/lib/format'
import { cn } from '@/lib/utils'
import { accessesLabel, DailyActivityChart } from './daily-activity-chart'

const periods = [14, 30, 90]

/** Shows the accesses and completions of each day as a chart. */
export function DailyActivity() {
  const [days, setDays] = useState(30)
  const query = useQuery({ ...dailyActivityQuery(days), placeholderData: keepPreviousData })
  return (
    <figure className="grid gap-5 rounded-lg border bg-raised p-5 lg:p-6 print:border-0 print:p-0">
      <figcaption className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-xl">Activity</h2>
          <Legend days={query.data} />
        </div>
        <div className="flex rounded-lg border p-0.5 print:hidden">
          {periods.map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={period === days}
              onClick={() => setDays(period)}
              className={cn(
                'rounded-md px-3 py-1 text-[0.8125rem] text-quiet transition-colors hover:text-ink',
                period === days && 'bg-ink text-paper hover:text-paper',
              )}
            >
              {period} days
            </button>
          ))}
        </div>
      </figcaption>
      <WhenLoaded query={query} what="The activity" loading={<Skeleton className="h-72" />}>
        {(read) => <Days days={read} />}
      </WhenLoaded>
    </figure>
  )
}

function Days({ days }: { days: ActivityDay[] }) {
  const isEmpty = days.every(({ accesses, completions }) => accesses + completions === 0)
  return isEmpty ? (
    <EmptyState
      drawing="chart"
      title="No activity in this period"
      description="Sign-ins, opened sections, and watched lessons appear here, day by day."
    />
  ) : (
    <DailyActivityChart days={days} />
  )
}

/** Shows the totals of the period in the colors of the chart. */
function Legend({ days }: { days: ActivityDay[] | undefined }) {
  if (!days) return <p className="mt-2 text-sm">{'\u00a0'}</p>
  const sum = (of: 'accesses' | 'completions') => days.reduce((total, day) => total + day[of], 0)
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-quiet text-sm">
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className="h-3 w-2 rounded-[1px] bg-blueprint/80 print:[print-color-adjust:exact]"
        />
        {accessesLabel(sum('accesses'))}
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className="h-0.5 w-4 bg-done print:[print-color-adjust:exact]" />
        {countNoun(sum('completions'), 'completion')}
      </span>
    </p>
  )
}
