'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LocalDate } from '@/components/layout/local-date'
import { LongTable, type LongTableColumn, pinnedColumnClasses } from '@/components/layout/long-table'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { customersQuery } from '@/lib/client/people/customers'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'

const columns: LongTableColumn<CustomerRow>[] = [
  {
    head: 'User',
    cell: ({ user }) => formatCustomerName(user),
    className: `w-44 font-medium ${pinnedColumnClasses}`,
  },
  { head: 'Email', cell: ({ user }) => user.email, className: 'w-64' },
  {
    head: 'Access Count',
    cell: ({ accessCount }) => formatCount(accessCount),
    className: 'w-32 text-right tabular-nums',
  },
  {
    head: 'Last Access',
    cell: ({ lastAccess }) => (lastAccess ? <LocalDate value={lastAccess} format="moment" /> : 'Never'),
    className: 'w-52',
  },
]

/** Lists all users with their access count and last access. */
export function UserStatistics() {
  const query = useInfiniteQuery(customersQuery())
  return (
    <RowsWhenLoaded
      query={query}
      what="The users"
      loading={<Skeleton className="h-96" />}
      empty={
        <EmptyState
          drawing="people"
          title="No user data available"
          description="Everyone with an account appears here, with their access count and last access."
        />
      }
    >
      {() => (
        <LongTable label="User Statistics" columns={columns} query={query} rowKey={({ userId }) => userId} />
      )}
    </RowsWhenLoaded>
  )
}
