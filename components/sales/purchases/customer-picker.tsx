'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { SearchField } from '@/components/layout/search-field'
import { useDebounced } from '@/components/layout/use-debounced'
import { Button } from '@/components/ui/button'
import { customersQuery } from '@/lib/client/people/customers'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'

/** Maximum number of customers offered for a search. */
const OFFERED_MAX = 5

/** Finds a customer by name or email. */
export function CustomerPicker({
  chosen,
  onChoose,
  label,
}: {
  chosen: CustomerRow | null
  onChoose: (customer: CustomerRow | null) => void
  /** Heading of the field. */
  label: string
}) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-sm leading-snug">{label}</legend>
      {chosen ? (
        <p className="flex min-w-0 items-center justify-between gap-3 rounded-lg border bg-sunk py-1.5 pr-1.5 pl-3 text-sm">
          <Person customer={chosen} />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Choose Another Customer"
            onClick={() => onChoose(null)}
          >
            <X aria-hidden />
          </Button>
        </p>
      ) : (
        <>
          <SearchField label="Search by name or email" value={typed} onChange={setTyped} />
          <SearchResults search={search} onChoose={onChoose} />
        </>
      )}
    </fieldset>
  )
}

function SearchResults({ search, onChoose }: { search: string; onChoose: (customer: CustomerRow) => void }) {
  const { data } = useInfiniteQuery({ ...customersQuery({ search }), enabled: search !== '' })
  const rows = data?.pages[0]?.rows
  if (search === '' || !rows) return null
  if (rows.length === 0) return <p className="text-quiet text-sm">No customers found</p>
  return (
    <ul className="rounded-lg border">
      {rows.slice(0, OFFERED_MAX).map((customer) => (
        <li key={customer.userId} className="border-b last:border-b-0">
          <button
            type="button"
            className="block w-full min-w-0 px-3 py-2 text-left text-sm hover:bg-sunk"
            onClick={() => onChoose(customer)}
          >
            <Person customer={customer} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Person({ customer: { user } }: { customer: CustomerRow }) {
  return (
    <span className="block min-w-0 leading-5">
      <span className="block truncate font-medium">{formatCustomerName(user)}</span>
      <span className="block truncate text-quiet">{user.email}</span>
    </span>
  )
}
