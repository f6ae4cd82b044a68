'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/components/layout/load-failed'
import { Stat, Stats } from '@/components/layout/stat'
import { Skeleton } from '@/components/ui/skeleton'
import { customersQuery } from '@/lib/client/customers'
import { averageAccesses } from '@/lib/contract/analytics'
import { formatCount } from '@/lib/format'

/** How many people, how many accesses, and how many each; all three come with the list of users. */
export function AccessFigures() {
  const { data, isError, refetch } = useInfiniteQuery(customersQuery())
  const [page] = data?.pages ?? []
  if (!page) {
    return isError ? (
      <LoadFailed what="The figures" onRetry={() => refetch()} />
    ) : (
      <Skeleton className="h-36" />
    )
  }
  const users = page.total ?? 0
  const accesses = page.totalAccesses ?? 0
  return (
    <Stats>
      <Stat label="Total Users" value={formatCount(users)} hint="Everybody with an account" />
      <Stat
        label="Total Accesses"
        value={formatCount(accesses)}
        hint="Sign-ins, sections and videos opened"
      />
      <Stat label="Avg Accesses" value={formatCount(averageAccesses(accesses, users))} hint="For each user" />
    </Stats>
  )
}
