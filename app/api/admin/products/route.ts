import { productInputSchema, productListSchema, productSchema } from '@/lib/contract/sales/products'
import { grantAccessForWaitingSales, refreshAttention } from '@/lib/data/sales/attention'
import { matchProductSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { createProduct, listProducts } from '@/lib/data/sales/products'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: productListSchema }, ({ viewer }) => listProducts(viewer)),
  POST: route(
    {
      access: 'admin',
      body: productInputSchema,
      response: productSchema,
      status: 201,
      after: grantAccessForWaitingSales,
    },
    async ({ viewer, body }) => {
      const product = await createProduct(viewer, body)
      await matchProductSales(product.id)
      await refreshAttention()
      return product
    },
  ),
})
