import { customerEditSchema, customerParams, customerSchema } from '@/lib/contract/people/customers'
import { personDetailsSchema } from '@/lib/contract/sales/person-details'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { deleteCustomer, isAdminEmailChange, updateCustomer } from '@/lib/data/people/customers'
import { getCustomerProfile } from '@/lib/data/sales/customer-profile'
import { forgetBuyer } from '@/lib/data/sales/notifications/forget-buyer'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: customerParams, response: personDetailsSchema },
    ({ viewer, params }) => getCustomerProfile(viewer, params.userId),
  ),
  PUT: route(
    {
      access: 'admin',
      params: customerParams,
      body: customerEditSchema,
      response: customerSchema,
      after: sendDueEmails,
      stepUp: ({ params, body }) => isAdminEmailChange(params.userId, body),
    },
    ({ viewer, params, body }) => updateCustomer(viewer, params.userId, body),
  ),
  DELETE: route(
    { access: 'admin', params: customerParams, status: 204, stepUp: true, after: sendDueEmails },
    ({ viewer, params }) => deleteCustomer(viewer, params.userId, forgetBuyer),
  ),
})
