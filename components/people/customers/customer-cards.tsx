import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadMore } from '@/components/layout/load-more'
import { LocalDate } from '@/components/layout/local-date'
import { PageLink } from '@/components/layout/page-link'
import { Badge } from '@/components/ui/badge'
import type { ListPage } from '@/lib/client/api'
import { rowsOf } from '@/lib/client/paging'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import { CustomerActions, type CustomerParts } from './customer-actions'
import { AccessBadge, CustomerStatus, progressWords } from './customer-columns'
import { allWords, SelectAllBox, SelectBox } from './select-box'
import type { Selection } from './use-selection'

/** Lists the customers as cards with their actions, for phones. */
export function CustomerCards({
  query,
  selection,
  ...parts
}: CustomerParts & {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<CustomerRow>>>
  selection: Selection
}) {
  const listed = rowsOf(query.data)
  const words = allWords(listed.length, query.hasNextPage)
  const all = useId()
  return (
    <div>
      <div className="rounded-lg border bg-raised">
        <p className="flex items-center border-b pl-3 text-quiet text-sm">
          <SelectAllBox id={all} selection={selection} words={words} />
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
}: CustomerParts & { customer: CustomerRow; selection: Selection }) {
  const { userId, user, access, accessCount, lastAccess, progress } = customer
  return (
    <li className="flex items-start py-3 pr-2 pl-3 text-sm leading-5 has-[[aria-checked=true]]:bg-blueprint-soft/40">
      <SelectBox customer={customer} selection={selection} />
      <div className="mr-2 ml-3 grid min-w-0 flex-1 gap-1.5">
        <PageLink href={`/admin/customers/${userId}`} className="grid min-w-0 rounded-sm py-0.5">
          <span className="truncate font-medium">{customerName(user)}</span>
          <span className="truncate text-quiet">{user.email}</span>
        </PageLink>
        <p className="flex flex-wrap items-center gap-1.5">
          {user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
          <CustomerStatus lastAccess={lastAccess} />
          <AccessBadge access={access} />
        </p>
        <p className="text-[0.8125rem] text-quiet tabular-nums">
          {formatCount(accessCount)} views · {progressWords(progress)} lessons ·{' '}
          {lastAccess ? <LocalDate value={lastAccess} /> : 'Never'}
        </p>
      </div>
      <CustomerActions customer={customer} {...parts} onDeleted={selection.forget} />
    </li>
  )
}
