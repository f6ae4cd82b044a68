import { LocalDate } from '@/components/layout/local-date'
import { type LongTableColumn, pinnedColumnClasses } from '@/components/layout/long-table'
import { PageLink } from '@/components/layout/page-link'
import { Badge } from '@/components/ui/badge'
import { type CustomerRow, formatCustomerName, getCustomerStatus } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import { CustomerActions, type CustomerSlots } from './customer-actions'
import { getSelectAllLabel, SelectAllCheckbox, SelectCustomerCheckbox } from './selection-checkboxes'
import type { CustomerSelection } from './use-customer-selection'

/**
 * Returns the columns of the customer table. `listed` is the number of loaded rows, and `hasMore` tells
 * whether more rows exist.
 */
export const createCustomerColumns = (
  parts: CustomerSlots,
  selection: CustomerSelection,
  listed: number,
  hasMore: boolean,
): LongTableColumn<CustomerRow>[] => [
  {
    head: 'Selected',
    headCell: <SelectAllCheckbox selection={selection} words={getSelectAllLabel(listed, hasMore)} />,
    cell: (customer) => <SelectCustomerCheckbox customer={customer} selection={selection} />,
    className: 'w-10 pr-0 pl-3 print:hidden',
  },
  {
    head: 'Customer',
    cell: (customer) => <Name customer={customer} />,
    className: `w-36 md:w-48 ${pinnedColumnClasses}`,
  },
  {
    head: 'Email',
    cell: ({ user }) => <span title={user.email}>{user.email}</span>,
    className: 'w-50 [td&]:text-quiet',
  },
  {
    head: 'Status',
    cell: ({ lastAccess }) => <CustomerStatusBadge lastAccess={lastAccess} />,
    className: 'w-27',
  },
  { head: 'Access', cell: ({ access }) => <CustomerAccessBadge access={access} />, className: 'w-30' },
  {
    head: 'Progress',
    cell: ({ progress }) => formatLessonProgress(progress),
    className: 'w-27 text-right tabular-nums',
  },
  {
    head: 'Access Count',
    cell: ({ accessCount }) => `${formatCount(accessCount)} views`,
    className: 'w-28 text-right tabular-nums',
  },
  {
    head: 'Last Active',
    cell: ({ lastAccess }) => (lastAccess ? <LocalDate value={lastAccess} /> : 'Never'),
    className: 'w-31',
  },
  {
    head: 'Actions',
    cell: (customer) => <CustomerActions customer={customer} {...parts} onDeleted={selection.forget} />,
    className: 'w-21 text-right print:hidden',
  },
]

/** Shows a customer’s name as a link to their page. */
function Name({ customer: { userId, user } }: { customer: CustomerRow }) {
  const name = formatCustomerName(user)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-sm bg-blueprint-soft max-md:hidden font-mono text-blueprint text-xs uppercase print:hidden"
      >
        {name.charAt(0)}
      </span>
      <PageLink
        href={`/admin/customers/${userId}`}
        className="truncate rounded-sm font-medium underline-offset-4 hover:underline"
        title={name}
      >
        {name}
      </PageLink>
      {user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
    </span>
  )
}

/** Shows whether a customer has been active recently. */
export function CustomerStatusBadge({ lastAccess }: { lastAccess: string | null }) {
  return getCustomerStatus(lastAccess) === 'active' ? (
    <Badge variant="done">Active</Badge>
  ) : (
    <Badge variant="outline">Inactive</Badge>
  )
}

const states: Record<
  NonNullable<CustomerRow['access']>,
  { word: string; variant: 'done' | 'warning' | 'danger' | 'outline' }
> = {
  active: { word: 'Granted', variant: 'done' },
  pending: { word: 'Pending', variant: 'warning' },
  suspended: { word: 'Suspended', variant: 'warning' },
  ended: { word: 'Ended', variant: 'outline' },
  disputed: { word: 'Disputed', variant: 'danger' },
  refunded: { word: 'Refunded', variant: 'danger' },
}

/** Shows a badge with the best access that any of a customer’s purchases grants. */
export function CustomerAccessBadge({ access }: Pick<CustomerRow, 'access'>) {
  if (!access) return <span className="text-quiet">No purchases</span>
  const { word, variant } = states[access]
  return <Badge variant={variant}>{word}</Badge>
}

/** Formats how many of a customer’s open lessons are completed, such as “3 of 12”. */
export const formatLessonProgress = ({ completed, lessons }: CustomerRow['progress']) =>
  `${formatCount(completed)} of ${formatCount(lessons)}`
