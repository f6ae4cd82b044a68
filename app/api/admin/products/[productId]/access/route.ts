import { accessGiftsSchema, accessGivenSchema } from '@/lib/contract/sales/access-gifts'
import { productParams } from '@/lib/contract/sales/products'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { giveToMany } from '@/lib/data/sales/access-gifts'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: productParams,
      body: accessGiftsSchema,
      response: accessGivenSchema,
      after: sendDueMails,
    },
    ({ viewer, params, body }) => giveToMany(viewer, params.productId, body),
  ),
})
