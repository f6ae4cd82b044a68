'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LongTable } from '@/components/layout/long-table'
import { useDebounced } from '@/components/layout/use-debounced'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { customersQuery } from '@/lib/client/people/customers'
import type { CustomerStatus } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import type { CustomerParts } from './customer-actions'
import { customerColumns } from './customer-columns'
import { CustomerFilters } from './customer-filters'

/** Everybody with an account: found by name or email, narrowed down by whether they still come. */
export function Customers({ Access, AlsoDeleted, searched = '' }: CustomerParts & { searched?: string }) {
  const columns = useMemo(() => customerColumns({ Access, AlsoDeleted }), [Access, AlsoDeleted])
  const [search, setSearch] = useState(searched)
  const [status, setStatus] = useState<CustomerStatus>()
  const asked = useDebounced(search.trim())
  const query = useInfiniteQuery({
    ...customersQuery({ ...(asked && { search: asked }), ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.pages[0]?.total
  return (
    <section aria-label="Customers" className="grid gap-4">
      <CustomerFilters search={search} onSearch={setSearch} status={status} onStatus={setStatus} />
      <p role="status" className="label-mono text-quiet">
        {total ? found(total) : '\u00a0'}
      </p>
      <Rows
        query={query}
        what="The customers"
        loading={<Skeleton className="h-[60dvh]" />}
        empty={
          <EmptyState
            drawing="people"
            title="No customers found"
            description={asked || status ? 'Try another name or email, or show all of them.' : undefined}
          />
        }
      >
        {() => (
          <LongTable
            question={`${status} ${asked}`}
            label="Customers"
            columns={columns}
            query={query}
            rowKey={({ userId }) => userId}
            className="max-h-[max(24rem,calc(100dvh-19rem))]"
          />
        )}
      </Rows>
    </section>
  )
}

function found(total: number): string {
  return total === 1 ? '1 customer' : `${formatCount(total)} customers`
}
