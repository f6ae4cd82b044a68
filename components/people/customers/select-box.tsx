import { Checkbox } from '@/components/ui/checkbox'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { formatCount } from '@/lib/format'
import type { Selection } from './use-selection'

/** What is pressed is larger than what is seen. */
const forThumbs = 'relative after:absolute after:-inset-2.5'

/** Chooses one customer. */
export function SelectBox({ customer, selection }: { customer: CustomerRow; selection: Selection }) {
  return (
    <Checkbox
      className={forThumbs}
      aria-label={`Select ${customerName(customer.user)}`}
      checked={selection.has(customer.userId)}
      onCheckedChange={() => selection.toggle(customer)}
    />
  )
}

/** Chooses all that were read so far, or none of them. */
export function SelectAllBox({
  selection: { isAll, toggleAll },
  words,
  id,
}: {
  selection: Selection
  words: string
  id?: string
}) {
  return (
    <Checkbox
      {...(id && { id })}
      className={forThumbs}
      aria-label={words}
      checked={isAll}
      onCheckedChange={toggleAll}
    />
  )
}

/** Whom choosing all takes: a long list is not read to its end. */
export const allWords = (listed: number, hasMore: boolean) =>
  `Select ${hasMore ? 'the first' : 'all'} ${formatCount(listed)}`
