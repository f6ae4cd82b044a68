import { productEditSchema, productParams, productSchema } from '@/lib/contract/sales/products'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { matchWaiting } from '@/lib/data/sales/notifications/waiting'
import { updateProduct } from '@/lib/data/sales/products'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: productParams,
      body: productEditSchema,
      response: productSchema,
      after: sendDueMails,
    },
    async ({ viewer, params, body }) => {
      const product = await updateProduct(viewer, params.productId, body)
      await matchWaiting()
      return product
    },
  ),
})
