import { customerParams } from '@/lib/contract/people/customers'
import { accessGrantSchema, purchaseSchema } from '@/lib/contract/sales/purchases'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { giveAccess } from '@/lib/data/sales/purchase-decisions'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: customerParams,
      body: accessGrantSchema,
      response: purchaseSchema,
      status: 201,
      after: sendDueMails,
    },
    ({ viewer, params, body }) => giveAccess(viewer, params.userId, body),
  ),
})
