import { LocalDate } from '@/components/layout/local-date'
import { type Column, pinned } from '@/components/layout/long-table'
import { Badge } from '@/components/ui/badge'
import { type CustomerRow, customerName, customerStatus } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import { CustomerActions, type CustomerParts } from './customer-actions'

export const customerColumns = (parts: CustomerParts): Column<CustomerRow>[] => [
  { head: 'Customer', cell: ({ user }) => <Name user={user} />, className: `w-36 md:w-52 ${pinned}` },
  {
    head: 'Email',
    cell: ({ user }) => <span title={user.email}>{user.email}</span>,
    className: 'w-64 [td&]:text-quiet',
  },
  { head: 'Status', cell: ({ lastAccess }) => <Status lastAccess={lastAccess} />, className: 'w-28' },
  {
    head: 'Access Count',
    cell: ({ accessCount }) => `${formatCount(accessCount)} views`,
    className: 'w-32 text-right tabular-nums',
  },
  {
    head: 'Last Active',
    cell: ({ lastAccess }) => (lastAccess ? <LocalDate value={lastAccess} /> : 'Never'),
    className: 'w-36',
  },
  {
    head: 'Actions',
    cell: (customer) => <CustomerActions customer={customer} {...parts} />,
    className: 'w-44 text-right max-md:pr-2 print:hidden',
  },
]

function Name({ user }: { user: CustomerRow['user'] }) {
  const name = customerName(user)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-sm bg-blueprint-soft max-md:hidden font-mono text-blueprint text-xs uppercase print:hidden"
      >
        {name.charAt(0)}
      </span>
      <span className="truncate font-medium" title={name}>
        {name}
      </span>
      {user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
    </span>
  )
}

function Status({ lastAccess }: { lastAccess: string | null }) {
  return customerStatus(lastAccess) === 'active' ? (
    <Badge variant="done">Active</Badge>
  ) : (
    <Badge variant="outline">Inactive</Badge>
  )
}
