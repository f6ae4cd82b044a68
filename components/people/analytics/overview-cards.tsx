'use client'
import { useQuery } from '@tanstack/react-query'
import { Stat, Stats } from '@/components/layout/stat'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { ProgressBar } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { overviewQuery } from '@/lib/client/people/analytics'
import type { Overview } from '@/lib/contract/people/analytics'
import { formatCount } from '@/lib/format'

/**
 * Shows four numbers on the Admin Panel, refreshed every 30 seconds. If a refresh fails, the previous numbers
 * stay.
 */
export function OverviewCards() {
  const query = useQuery(overviewQuery())
  return (
    <WhenLoaded query={query} what="The figures" loading={<Skeleton className="h-44" />}>
      {(overview) => <Cards overview={overview} />}
    </WhenLoaded>
  )
}

function Cards({ overview }: { overview: Overview }) {
  const { totalUsers, activeUsers, totalVideos, totalSections, completionRate, totalProgress } = overview
  const activeShare = totalUsers === 0 ? 0 : (activeUsers / totalUsers) * 100
  return (
    <Stats>
      <Stat
        label="Total Students"
        value={formatCount(totalUsers)}
        hint={`${formatCount(activeUsers)} active in the last 7 days`}
        meter={<ProgressBar percent={activeShare} label="Active in the last 7 days" />}
      />
      <Stat
        label="Course Videos"
        value={formatCount(totalVideos)}
        hint={`Across ${formatCount(totalSections)} ${totalSections === 1 ? 'section' : 'sections'}`}
      />
      <Stat
        label="Completion Rate"
        value={`${completionRate}%`}
        hint="Of all videos started"
        meter={<ProgressBar percent={completionRate} label="Completion rate" />}
      />
      <Stat
        label="Video Views"
        value={formatCount(totalProgress)}
        hint="Counted once per student and video"
      />
    </Stats>
  )
}
