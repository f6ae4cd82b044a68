import { SearchField } from '@/components/layout/search-field'
import { Button } from '@/components/ui/button'
import type { CustomerStatus } from '@/lib/contract/people/customers'

const statuses: { label: string; status: CustomerStatus | undefined }[] = [
  { label: 'All', status: undefined },
  { label: 'Active', status: 'active' },
  { label: 'Inactive', status: 'inactive' },
]

/** The search box and the three filter buttons. */
export function CustomerFilters({
  search,
  onSearch,
  status: chosen,
  onStatus,
}: {
  search: string
  onSearch: (text: string) => void
  status: CustomerStatus | undefined
  onStatus: (status: CustomerStatus | undefined) => void
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <SearchField
        label="Search customers"
        placeholder="Search by name or email..."
        value={search}
        onChange={onSearch}
        className="min-w-0 grow sm:max-w-md"
      />
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">Show</legend>
        {statuses.map(({ label, status }) => (
          <Button
            key={label}
            variant={status === chosen ? 'default' : 'outline'}
            aria-pressed={status === chosen}
            onClick={() => onStatus(status)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
