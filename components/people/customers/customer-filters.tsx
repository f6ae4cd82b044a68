import { SearchField } from '@/components/layout/search-field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { CustomerSort, CustomerStatus } from '@/lib/contract/people/customers'

const statuses: { label: string; status: CustomerStatus | undefined }[] = [
  { label: 'All', status: undefined },
  { label: 'Active', status: 'active' },
  { label: 'Inactive', status: 'inactive' },
]

const sorts: { label: string; sort: CustomerSort | undefined }[] = [
  { label: 'Default order', sort: undefined },
  { label: 'Newest first', sort: 'newest' },
  { label: 'Last active first', sort: 'lastAccess' },
  { label: 'Most views first', sort: 'views' },
  { label: 'By email', sort: 'email' },
]

/** Shows the search field, the three filter buttons, and the sort order. */
export function CustomerFilters({
  search,
  onSearch,
  status: chosen,
  onStatus,
  sort: order,
  onSort,
}: {
  search: string
  onSearch: (text: string) => void
  status: CustomerStatus | undefined
  onStatus: (status: CustomerStatus | undefined) => void
  sort: CustomerSort | undefined
  onSort: (sort: CustomerSort | undefined) => void
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
      <Select
        aria-label="Sort by"
        className="w-auto"
        value={order ?? ''}
        onChange={({ target }) => onSort(sorts.find(({ sort }) => sort === target.value)?.sort)}
      >
        {sorts.map(({ label, sort }) => (
          <option key={label} value={sort ?? ''}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
