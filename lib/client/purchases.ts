import { purchaseListSchema } from '@/lib/contract/purchases'
import { pagedQuery } from './paging'

/** The newest first; `total` of a page counts them all. */
export function purchasesQuery() {
  return pagedQuery(['/api/admin/purchases'], purchaseListSchema)
}
