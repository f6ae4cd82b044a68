import { useUrlFilters } from '@/components/layout/use-url-filters'
import { searchSchema } from '@/lib/contract/field-schemas'
import { customerSortSchema, customerStatusSchema } from '@/lib/contract/people/customers'

/** Reads the search, the filter and the sort order from the page’s URL. Ignores invalid values. */
const parseCustomerFilters = (params: URLSearchParams) => ({
  search: searchSchema.safeParse(params.get('search')).data ?? '',
  status: customerStatusSchema.safeParse(params.get('status')).data,
  sort: customerSortSchema.safeParse(params.get('sort')).data,
})

/** Returns the search, the filter and the sort order of the customers, which are kept in the URL. */
export const useCustomerFilters = () => useUrlFilters(parseCustomerFilters)
