import { customerEditSchema, customerParams, customerSchema } from '@/lib/contract/people/customers'
import { personSchema } from '@/lib/contract/sales/person'
import { deleteCustomer, updateCustomer } from '@/lib/data/people/customers'
import { forgetBuyer } from '@/lib/data/sales/notifications/privacy'
import { getPerson } from '@/lib/data/sales/person'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', params: customerParams, response: personSchema }, ({ viewer, params }) =>
    getPerson(viewer, params.userId),
  ),
  PUT: route(
    { access: 'admin', params: customerParams, body: customerEditSchema, response: customerSchema },
    ({ viewer, params, body }) => updateCustomer(viewer, params.userId, body),
  ),
  DELETE: route({ access: 'admin', params: customerParams, status: 204 }, ({ viewer, params }) =>
    deleteCustomer(viewer, params.userId, forgetBuyer),
  ),
})
