import { Checkbox } from '@/components/ui/checkbox'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import type { CustomerSelection } from './use-customer-selection'

/** Classes that make the touch target larger than the visible box. */
const largeTouchTarget = 'relative after:absolute after:-inset-2.5'

export function SelectCustomerCheckbox({
  customer,
  selection,
}: {
  customer: CustomerRow
  selection: CustomerSelection
}) {
  return (
    <Checkbox
      className={largeTouchTarget}
      aria-label={`Select ${formatCustomerName(customer.user)}`}
      checked={selection.has(customer.userId)}
      onCheckedChange={() => selection.toggle(customer)}
    />
  )
}

/** Selects all loaded customers, or deselects them. */
export function SelectAllCheckbox({
  selection: { isAll, toggleAll },
  words,
  id,
}: {
  selection: CustomerSelection
  words: string
  id?: string
}) {
  return (
    <Checkbox
      {...(id && { id })}
      className={largeTouchTarget}
      aria-label={words}
      checked={isAll}
      onCheckedChange={toggleAll}
    />
  )
}

/**
 * Returns the label of the “select all” checkbox. It selects only loaded customers, because the list loads
 * more while scrolling.
 */
export const getSelectAllLabel = (listed: number, hasMore: boolean) =>
  listed === 1
    ? 'Select 1 customer'
    : `Select ${hasMore ? 'the first' : 'all'} ${formatCount(listed)} customers`
