import { productEditSchema, productParams, productSchema } from '@/lib/contract/sales/products'
import { grantAccessForWaitingSales, refreshAttention } from '@/lib/data/sales/attention'
import { matchProductSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { deleteProduct, updateProduct } from '@/lib/data/sales/products'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      params: productParams,
      body: productEditSchema,
      response: productSchema,
      after: grantAccessForWaitingSales,
    },
    async ({ viewer, params, body }) => {
      const product = await updateProduct(viewer, params.productId, body)
      await matchProductSales(product.id)
      await refreshAttention()
      return product
    },
  ),
  DELETE: route({ access: 'admin', params: productParams, status: 204 }, ({ viewer, params }) =>
    deleteProduct(viewer, params.productId),
  ),
})
