import { callApi } from '@/lib/client/api'
import { attentionQuery } from '@/lib/client/sales/attention'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type ItemProduct, itemProductSchema } from '@/lib/contract/sales/listings'

/**
 * Sets the product of an item, or marks the item as sold outside this shop. Fails if a product already has
 * the item.
 */
export function useSetItemProduct() {
  return useApiMutation(
    (input: ItemProduct) => callApi('PUT', '/api/admin/listings', input, itemProductSchema),
    ['/api/admin/products'],
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    attentionQuery().queryKey,
  )
}
