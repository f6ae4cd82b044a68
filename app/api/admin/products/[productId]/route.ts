import { productEditSchema, productParams, productSchema } from '@/lib/contract/sales/products'
import { matchSome } from '@/lib/data/sales/notifications/waiting'
import { deleteProduct, updateProduct } from '@/lib/data/sales/products'
import { openWaiting, refreshStuck } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: productParams,
      body: productEditSchema,
      response: productSchema,
      after: openWaiting,
    },
    async ({ viewer, params, body }) => {
      const product = await updateProduct(viewer, params.productId, body)
      await matchSome(product.id)
      await refreshStuck()
      return product
    },
  ),
  DELETE: route({ access: 'admin', params: productParams, status: 204 }, ({ viewer, params }) =>
    deleteProduct(viewer, params.productId),
  ),
})
