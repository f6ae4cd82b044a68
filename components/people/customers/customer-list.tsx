'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { LongTable } from '@/components/layout/long-table'
import { ButtonLink } from '@/components/layout/page-link'
import { useDebounced } from '@/components/layout/use-debounced'
import { useIsPhone } from '@/components/layout/use-is-phone'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { flattenPages } from '@/lib/client/paging'
import { customersQuery } from '@/lib/client/people/customers'
import type { CustomerRow } from '@/lib/contract/people/customers'
import type { CustomerSlots } from './customer-actions'
import { CustomerCards } from './customer-cards'
import { createCustomerColumns } from './customer-columns'
import { CustomerFilters } from './customer-filters'
import { CustomerListToolbar } from './customer-list-toolbar'
import { useCustomerFilters } from './use-customer-filters'
import { useCustomerSelection } from './use-customer-selection'

/** Lists all users with an account, with a search by name or email and an activity filter. */
export function CustomerList({
  Give,
  ...parts
}: CustomerSlots & {
  /** Button that grants access to the selected customers. */
  Give: ComponentType<{ customers: CustomerRow[] }>
}) {
  const {
    filters: { search, status, sort },
    change,
  } = useCustomerFilters()
  const isPhone = useIsPhone()
  const asked = useDebounced(search.trim())
  const filters = { ...(asked && { search: asked }), ...(status && { status }), ...(sort && { sort }) }
  const query = useInfiniteQuery({
    ...customersQuery(filters),
    placeholderData: keepPreviousData,
  })
  const listed = useMemo(() => flattenPages(query.data), [query.data])
  const selection = useCustomerSelection(listed)
  return (
    <div className="grid gap-4">
      <CustomerFilters
        search={search}
        onSearch={(text) => change({ search: text })}
        status={status}
        onStatus={(next) => change({ status: next })}
        sort={sort}
        onSort={(next) => change({ sort: next })}
      />
      <CustomerListToolbar
        total={query.data?.pages[0]?.total}
        filters={filters}
        selection={selection}
        Give={Give}
      />
      <RowsWhenLoaded
        query={query}
        what="The customers"
        loading={<Skeleton className="h-[60dvh]" />}
        empty={<EmptyState {...noCustomersState(asked || status)} title="No customers found" />}
      >
        {() =>
          isPhone ? (
            <CustomerCards query={query} selection={selection} {...parts} />
          ) : (
            <LongTable
              question={`${status} ${sort} ${asked}`}
              label="Customers"
              columns={createCustomerColumns(parts, selection, listed.length, query.hasNextPage)}
              query={query}
              rowKey={({ userId }) => userId}
              className="max-h-[max(24rem,calc(100dvh-19rem))]"
            />
          )
        }
      </RowsWhenLoaded>
    </div>
  )
}

/**
 * Returns the empty state of the list: advice to change the search or, if there are no customers yet, the
 * first step to get some.
 */
const noCustomersState = (filter: string | undefined) =>
  filter
    ? { drawing: 'search' as const, description: 'Try another name or email, or show all customers.' }
    : {
        drawing: 'people' as const,
        description: 'Buyers appear here after their first purchase, and everyone else after they sign in.',
        action: (
          <ButtonLink variant="outline" href="/admin/imports">
            Import Customers
          </ButtonLink>
        ),
      }
