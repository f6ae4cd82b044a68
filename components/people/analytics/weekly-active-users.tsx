'use client'
import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '@/components/layout/relative-time'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { weeklyActiveUsersQuery } from '@/lib/client/people/analytics'
import type { ActiveWeeks as Weeks } from '@/lib/contract/people/active-weeks'
import { WeeklyActiveUsersChart } from './weekly-active-users-chart'

/**
 * Shows how many people were active each week. Each person counts once per week, however often they visit.
 */
export function WeeklyActiveUsers() {
  const query = useQuery(weeklyActiveUsersQuery())
  return (
    <figure className="grid min-w-0 gap-5 rounded-lg border bg-raised p-5 lg:p-6 print:border-0 print:p-0">
      <figcaption>
        <h2 className="text-xl">Active people</h2>
        <p className="mt-1.5 text-quiet text-sm">The number of different people who visited each week.</p>
      </figcaption>
      <WhenLoaded query={query} what="The weekly totals" loading={<Skeleton className="h-60" />}>
        {(read) => <CountedWeeks read={read} />}
      </WhenLoaded>
    </figure>
  )
}

function CountedWeeks({ read: { weeks, countedTo } }: { read: Weeks }) {
  if (countedTo === null || weeks.every(({ people }) => !people)) {
    return (
      <EmptyState
        drawing="chart"
        title="No weekly totals yet"
        description="Weekly totals appear shortly after the first sign-in. They’re kept even after access logs are deleted."
      />
    )
  }
  return (
    <div className="grid min-w-0 gap-3">
      <WeeklyActiveUsersChart weeks={weeks} />
      <p className="text-[0.8125rem] text-quiet">
        Updated <RelativeTime value={countedTo} />. Weeks start on Monday (UTC). The current week isn’t over
        yet.
      </p>
    </div>
  )
}
