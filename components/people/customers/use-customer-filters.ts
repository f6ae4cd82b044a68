import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { searchSchema } from '@/lib/contract/field-schemas'
import { customerSortSchema, customerStatusSchema } from '@/lib/contract/people/customers'

/** Reads the search, the filter and the sort order from the page’s URL. Ignores invalid values. */
const parseCustomerFilters = (params: URLSearchParams) => ({
  search: searchSchema.safeParse(params.get('search')).data ?? '',
  status: customerStatusSchema.safeParse(params.get('status')).data,
  sort: customerSortSchema.safeParse(params.get('sort')).data,
})

type CustomerFilters = ReturnType<typeof parseCustomerFilters>

/**
 * Keeps the search, the filter and the sort order in the URL, so that reloads and the Back button show the same
 * customers.
 */
export function useCustomerFilters() {
  const params = useSearchParams()
  const [filters, setFilters] = useState(() => parseCustomerFilters(params))
  const change = (part: Partial<CustomerFilters>) => {
    const next = { ...filters, ...part }
    setFilters(next)
    const given = Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))
    const query = new URLSearchParams(given).toString()
    window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
  }
  return { filters, change }
}
