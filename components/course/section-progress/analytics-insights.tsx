'use client'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, TrendingUp } from 'lucide-react'
import { Skeleton } from '@/components/ui/skeleton'
import { sectionProgressQuery } from '@/lib/client/course/section-progress'
import { weeklyActiveUsersQuery } from '@/lib/client/people/analytics'
import { describeLastWeek, describeWeakestSection } from './describe-analytics'

/** Summarizes the charts below in one or two sentences. */
export function AnalyticsInsights() {
  const weeks = useQuery(weeklyActiveUsersQuery())
  const sections = useQuery(sectionProgressQuery())
  if (weeks.isPending || sections.isPending) return <Skeleton className="h-24" />
  const insights = [
    { Icon: TrendingUp, text: weeks.data && describeLastWeek(weeks.data.weeks) },
    { Icon: ChartNoAxesColumn, text: sections.data && describeWeakestSection(sections.data) },
  ].filter(({ text }) => text)
  return (
    <section aria-label="Insights" className="grid gap-3 rounded-lg border bg-raised p-5 lg:p-6">
      {insights.map(({ Icon, text }) => (
        <p key={text} className="flex min-w-0 items-start gap-3 text-lg leading-7 [overflow-wrap:anywhere]">
          <Icon aria-hidden className="mt-1 size-5 shrink-0 text-blueprint" />
          {text}
        </p>
      ))}
      {insights.length === 0 && (
        <p className="text-quiet">
          Insights appear here once people have watched your course for two weeks. Until then, see the numbers
          below.
        </p>
      )}
    </section>
  )
}
