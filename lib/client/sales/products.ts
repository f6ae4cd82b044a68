import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { stuckQuery } from '@/lib/client/sales/stuck'
import { useWrite } from '@/lib/client/write'
import { type AccessGifts, accessGivenSchema } from '@/lib/contract/sales/access-gifts'
import {
  type ProductEdit,
  type ProductInput,
  productListSchema,
  productSchema,
} from '@/lib/contract/sales/products'

export function productsQuery() {
  return queryOptions({ queryKey: ['/api/admin/products'], queryFn: get(productListSchema) })
}

export function useCreateProduct() {
  return useProductWrite((input: ProductInput) => api('POST', '/api/admin/products', input, productSchema))
}

/** Updates a product. If its WarriorPlus ID is taken, the error is in `fields.warriorPlusProductId`. */
export function useUpdateProduct() {
  return useProductWrite(({ id, ...edit }: ProductEdit & { id: string }) =>
    api('PUT', `/api/admin/products/${id}`, edit, productSchema),
  )
}

/** Deletes a product. Fails if someone has bought it. */
export function useDeleteProduct() {
  return useProductWrite((id: string) => api('DELETE', `/api/admin/products/${id}`))
}

/** Gives access to a product to many customers. Returns the emails without an account. */
export function useGiveToMany() {
  return useWrite(
    ({ productId, ...gifts }: AccessGifts & { productId: string }) =>
      api('POST', `/api/admin/products/${productId}/access`, gifts, accessGivenSchema),
    ['/api/admin/products'],
    ['/api/admin/purchases'],
    ['/api/admin/analytics'],
    ['/api/admin/users'],
  )
}

function useProductWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(
    write,
    ['/api/admin/products'],
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    stuckQuery().queryKey,
  )
}
