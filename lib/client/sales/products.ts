import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
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

/** A WarriorPlus id that another product has is refused with a sentence in `fields.warriorPlusProductId`. */
export function useUpdateProduct() {
  return useProductWrite(({ id, ...edit }: ProductEdit & { id: string }) =>
    api('PUT', `/api/admin/products/${id}`, edit, productSchema),
  )
}

function useProductWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(write, ['/api/admin/products'], ['/api/admin/purchases'])
}
