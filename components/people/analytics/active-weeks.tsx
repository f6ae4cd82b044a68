'use client'
import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '@/components/layout/relative-time'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { activeWeeksQuery } from '@/lib/client/people/analytics'
import type { ActiveWeeks as Weeks } from '@/lib/contract/people/active-weeks'
import { WeeksChart } from './weeks-chart'

/** How many people came in each week: whether the course is alive, and not only how often somebody presses. */
export function ActiveWeeks() {
  const query = useQuery(activeWeeksQuery())
  return (
    <figure className="grid min-w-0 gap-5 rounded-lg border bg-raised p-5 lg:p-6 print:border-0 print:p-0">
      <figcaption>
        <h2 className="text-xl">Active people</h2>
        <p className="mt-1.5 text-quiet text-sm">Everybody who came in a week, counted once.</p>
      </figcaption>
      <WhenLoaded query={query} what="The weeks" loading={<Skeleton className="h-60" />}>
        {(read) => <Read read={read} />}
      </WhenLoaded>
    </figure>
  )
}

function Read({ read: { weeks, countedTo } }: { read: Weeks }) {
  if (countedTo === null || weeks.every(({ people }) => !people)) {
    return (
      <EmptyState
        drawing="chart"
        title="No week has been counted yet"
        description="A minute after the first person signs in, each week has its bar here. It stays when the access logs are forgotten."
      />
    )
  }
  return (
    <div className="grid min-w-0 gap-3">
      <WeeksChart weeks={weeks} />
      <p className="text-[0.8125rem] text-quiet">
        Counted up to <RelativeTime value={countedTo} />. Weeks begin on Monday, UTC; this one is still open.
      </p>
    </div>
  )
}
