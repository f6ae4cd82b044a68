import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { attentionQuery } from '@/lib/client/sales/attention'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type BulkAccessGrant, bulkGrantResultSchema } from '@/lib/contract/sales/bulk-access-grants'
import {
  type ProductEdit,
  type ProductInput,
  productListSchema,
  productSchema,
} from '@/lib/contract/sales/products'

export function productsQuery() {
  return queryOptions({ queryKey: ['/api/admin/products'], queryFn: createQueryFn(productListSchema) })
}

export function useCreateProduct() {
  return useProductWrite((input: ProductInput) =>
    callApi('POST', '/api/admin/products', input, productSchema),
  )
}

/** Updates a product. If its WarriorPlus ID is taken, the error is in `fields.warriorPlusProductId`. */
export function useUpdateProduct() {
  return useProductWrite(({ id, ...edit }: ProductEdit & { id: string }) =>
    callApi('PUT', `/api/admin/products/${id}`, edit, productSchema),
  )
}

/** Deletes a product. Fails if someone has bought it. */
export function useDeleteProduct() {
  return useProductWrite((id: string) => callApi('DELETE', `/api/admin/products/${id}`))
}

/** Gives many customers access to a product. Returns the emails that have no account. */
export function useGiveAccessToEmails() {
  return useApiMutation(
    ({ productId, ...gifts }: BulkAccessGrant & { productId: string }) =>
      callApi('POST', `/api/admin/products/${productId}/access`, gifts, bulkGrantResultSchema),
    ['/api/admin/products'],
    ['/api/admin/purchases'],
    ['/api/admin/analytics'],
    ['/api/admin/users'],
  )
}

function useProductWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(
    write,
    ['/api/admin/products'],
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    attentionQuery().queryKey,
  )
}
