import { customerEditSchema, customerParams, customerSchema } from '@/lib/contract/people/customers'
import { deleteCustomer, updateCustomer } from '@/lib/data/people/customers'
import { forgetBuyer } from '@/lib/data/sales/notifications/privacy'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    { access: 'admin', params: customerParams, body: customerEditSchema, response: customerSchema },
    ({ viewer, params, body }) => updateCustomer(viewer, params.userId, body),
  ),
  DELETE: route({ access: 'admin', params: customerParams, status: 204 }, ({ viewer, params }) =>
    deleteCustomer(viewer, params.userId, forgetBuyer),
  ),
})
