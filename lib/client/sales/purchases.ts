import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { welcomeMailQuery } from '@/lib/client/people/welcome-mail'
import { useWrite } from '@/lib/client/write'
import {
  type AccessGrant,
  type PurchaseDecision,
  purchaseListSchema,
  purchaseSchema,
} from '@/lib/contract/sales/purchases'

/** The newest first; `total` of a page counts them all, and is null in a search. */
export function purchasesQuery(filters: { search?: string } = {}) {
  return pagedQuery(['/api/admin/purchases'], purchaseListSchema, filters)
}

/** Gives access without a sale, which may cause a welcome mail. */
export function useGiveAccess(userId: string) {
  return useWrite(
    (grant: AccessGrant) => api('POST', `/api/admin/users/${userId}/access`, grant, purchaseSchema),
    ['/api/admin/analytics'],
    ['/api/admin/purchases'],
    welcomeMailQuery(userId).queryKey,
  )
}

/** Assigns a purchase, or sets its access by hand. */
export function useDecidePurchase() {
  return useWrite(
    ({ id, ...decision }: PurchaseDecision & { id: string }) =>
      api('PUT', `/api/admin/purchases/${id}`, decision, purchaseSchema),
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    ['/api/admin/analytics'],
  )
}
