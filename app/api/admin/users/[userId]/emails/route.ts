import { accountEmailInputSchema, accountEmailSchema } from '@/lib/contract/people/account'
import { customerParams, customerSchema } from '@/lib/contract/people/customers'
import { addCustomerEmail, removeCustomerEmail, setPrimaryEmail } from '@/lib/data/people/customer-emails'
import { createMethodHandlers, route } from '@/lib/server/http/route'

const spec = { access: 'admin', params: customerParams, body: accountEmailInputSchema } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route({ ...spec, response: accountEmailSchema, status: 201 }, ({ viewer, params, body }) =>
    addCustomerEmail(viewer, params.userId, body.email),
  ),
  PUT: route({ ...spec, response: customerSchema }, ({ viewer, params, body }) =>
    setPrimaryEmail(viewer, params.userId, body.email),
  ),
  DELETE: route({ ...spec, status: 204 }, ({ viewer, params, body }) =>
    removeCustomerEmail(viewer, params.userId, body.email),
  ),
})
