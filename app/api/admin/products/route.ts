import { productInputSchema, productListSchema, productSchema } from '@/lib/contract/sales/products'
import { matchSome } from '@/lib/data/sales/notifications/waiting'
import { createProduct, listProducts } from '@/lib/data/sales/products'
import { openWaiting, refreshStuck } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: productListSchema }, ({ viewer }) => listProducts(viewer)),
  POST: route(
    { access: 'admin', body: productInputSchema, response: productSchema, status: 201, after: openWaiting },
    async ({ viewer, body }) => {
      const product = await createProduct(viewer, body)
      await matchSome(product.id)
      await refreshStuck()
      return product
    },
  ),
})
