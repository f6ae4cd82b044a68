import { bulkAccessGrantSchema, bulkGrantResultSchema } from '@/lib/contract/sales/bulk-access-grants'
import { productParams } from '@/lib/contract/sales/products'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { grantAccessToMany } from '@/lib/data/sales/bulk-access-grants'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: productParams,
      body: bulkAccessGrantSchema,
      response: bulkGrantResultSchema,
      after: sendDueEmails,
    },
    ({ viewer, params, body }) => grantAccessToMany(viewer, params.productId, body),
  ),
})
