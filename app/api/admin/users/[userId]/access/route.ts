import { customerParams } from '@/lib/contract/people/customers'
import { accessGrantSchema, purchaseSchema } from '@/lib/contract/sales/purchases'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { grantAccess } from '@/lib/data/sales/manual-overrides'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: customerParams,
      body: accessGrantSchema,
      response: purchaseSchema,
      status: 201,
      after: sendDueEmails,
    },
    ({ viewer, params, body }) => grantAccess(viewer, params.userId, body),
  ),
})
