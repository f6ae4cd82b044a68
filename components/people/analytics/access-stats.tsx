'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Stat, Stats } from '@/components/layout/stat'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { customersQuery } from '@/lib/client/people/customers'
import { computeAverageAccesses } from '@/lib/contract/people/analytics'
import { formatCount } from '@/lib/format'

/**
 * Shows the number of users, accesses, and accesses per user. All three come from the response that lists the
 * users.
 */
export function AccessStats() {
  const query = useInfiniteQuery(customersQuery())
  return (
    <WhenLoaded query={query} what="The figures" loading={<Skeleton className="h-99 min-[480px]:h-36" />}>
      {({ pages: [page] }) => <Figures users={page?.total ?? 0} accesses={page?.sums.accesses ?? 0} />}
    </WhenLoaded>
  )
}

function Figures({ users, accesses }: { users: number; accesses: number }) {
  return (
    <Stats>
      <Stat
        label="Total Users"
        value={formatCount(users)}
        hint="Everyone with an account, except administrators"
      />
      <Stat
        label="Total Accesses"
        value={formatCount(accesses)}
        hint="Sign-ins, opened sections, and watched lessons"
      />
      <Stat
        label="Avg Accesses"
        value={formatCount(computeAverageAccesses(accesses, users))}
        hint="Per user"
      />
    </Stats>
  )
}
