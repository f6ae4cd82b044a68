'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/components/layout/load-failed'
import { LocalDate } from '@/components/layout/local-date'
import { toLongList } from '@/components/layout/long-list'
import { type Column, LongTable, pinned } from '@/components/layout/long-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { customersQuery } from '@/lib/client/people/customers'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'

const columns: Column<CustomerRow>[] = [
  { head: 'User', cell: ({ user }) => customerName(user), className: `w-44 font-medium ${pinned}` },
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

/** Everybody, with how often and when they came. */
export function UserStatistics() {
  const query = useInfiniteQuery(customersQuery())
  const list = toLongList(query)
  if (query.isPending) return <Skeleton className="h-96" />
  if (list.rows.length > 0) {
    return <LongTable label="User Statistics" columns={columns} list={list} rowKey={({ userId }) => userId} />
  }
  if (query.isError) return <LoadFailed what="The users" onRetry={() => query.refetch()} />
  return <EmptyState drawing="people" title="No user data available" />
}
