import { productInputSchema, productListSchema, productSchema } from '@/lib/contract/products'
import { matchWaiting } from '@/lib/data/ipn/waiting'
import { sendDueMails } from '@/lib/data/outbox'
import { createProduct, listProducts } from '@/lib/data/products'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: productListSchema }, ({ viewer }) => listProducts(viewer)),
  POST: route(
    { access: 'admin', body: productInputSchema, response: productSchema, status: 201 },
    async ({ viewer, body }) => {
      const product = await createProduct(viewer, body)
      await matchWaiting()
      runAfterResponse('mails', sendDueMails)
      return product
    },
  ),
})
