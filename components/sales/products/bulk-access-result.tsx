import { Button } from '@/components/ui/button'
import type { BulkGrantResult } from '@/lib/contract/sales/bulk-access-grants'
import { formatCount } from '@/lib/format'

/** Describes the result of giving many customers access. */
export const formatBulkGrantMessage = ({ given, had }: BulkGrantResult) =>
  `Access granted to ${customerCount(given)}${had > 0 ? `; ${formatCount(had)} already had access` : ''}`

const customerCount = (count: number) => (count === 1 ? '1 customer' : `${formatCount(count)} customers`)

/** Lists the emails that got no access because they have no account. */
export function EmailsWithoutAccount({ given, onDone }: { given: BulkGrantResult; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm">
        {formatBulkGrantMessage(given)}. These emails don’t belong to an account. Import these people as
        customers first.
      </p>
      <ul className="max-h-60 overflow-y-auto rounded-lg border p-3 font-mono text-xs leading-6">
        {given.unknown.map((email) => (
          <li key={email} className="[overflow-wrap:anywhere]">
            {email}
          </li>
        ))}
      </ul>
      <Button className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
