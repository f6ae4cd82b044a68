import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { CustomerStatus } from '@/lib/contract/customers'

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
      <div className="relative min-w-0 grow sm:max-w-md">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
        />
        <Input
          type="search"
          aria-label="Search customers"
          placeholder="Search by name or email..."
          maxLength={200}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="pl-9"
        />
      </div>
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
