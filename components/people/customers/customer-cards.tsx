import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadMore } from '@/components/layout/load-more'
import { LocalDate } from '@/components/layout/local-date'
import { PageLink } from '@/components/layout/page-link'
import { Badge } from '@/components/ui/badge'
import type { ListPage } from '@/lib/client/api'
import { flattenPages } from '@/lib/client/paging'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import { CustomerActions, type CustomerSlots } from './customer-actions'
import { CustomerAccessBadge, CustomerStatusBadge, formatLessonProgress } from './customer-columns'
import { getSelectAllLabel, SelectAllCheckbox, SelectCustomerCheckbox } from './selection-checkboxes'
import type { CustomerSelection } from './use-customer-selection'

/** Lists the customers as cards with their actions, for phones. */
export function CustomerCards({
  query,
  selection,
  ...parts
}: CustomerSlots & {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<CustomerRow>>>
  selection: CustomerSelection
}) {
  const listed = flattenPages(query.data)
  const words = getSelectAllLabel(listed.length, query.hasNextPage)
  const all = useId()
  return (
    <div>
      <div className="rounded-lg border bg-raised">
        <p className="flex items-center border-b pl-3 text-quiet text-sm">
          <SelectAllCheckbox id={all} selection={selection} words={words} />
          <label htmlFor={all} className="grow py-3 pl-3 leading-5">
            {words}
          </label>
        </p>
        <ul aria-label="Customers" className="divide-y">
          {listed.map((customer) => (
            <CustomerCard key={customer.userId} customer={customer} selection={selection} {...parts} />
          ))}
        </ul>
      </div>
      <LoadMore query={query} />
    </div>
  )
}

function CustomerCard({
  customer,
  selection,
  ...parts
}: CustomerSlots & { customer: CustomerRow; selection: CustomerSelection }) {
  const { userId, user, access, accessCount, lastAccess, progress } = customer
  return (
    <li className="flex items-start py-3 pr-2 pl-3 text-sm leading-5 has-[[aria-checked=true]]:bg-blueprint-soft/40">
      <SelectCustomerCheckbox customer={customer} selection={selection} />
      <div className="mr-2 ml-3 grid min-w-0 flex-1 gap-1.5">
        <PageLink href={`/admin/customers/${userId}`} className="grid min-w-0 rounded-sm py-0.5">
          <span className="truncate font-medium">{formatCustomerName(user)}</span>
          <span className="truncate text-quiet">{user.email}</span>
        </PageLink>
        <p className="flex flex-wrap items-center gap-1.5">
          {user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
          <CustomerStatusBadge lastAccess={lastAccess} />
          <CustomerAccessBadge access={access} />
        </p>
        <p className="text-[0.8125rem] text-quiet tabular-nums">
          {formatCount(accessCount)} views · {formatLessonProgress(progress)} lessons ·{' '}
          {lastAccess ? <LocalDate value={lastAccess} /> : 'Never'}
        </p>
      </div>
      <CustomerActions customer={customer} {...parts} onDeleted={selection.forget} />
    </li>
  )
}
