import { networkParams } from '@/lib/contract/sales/networks'
import { receivedFieldsSchema } from '@/lib/contract/sales/received-fields'
import { getReceivedFields } from '@/lib/data/sales/received-fields'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: networkParams, response: receivedFieldsSchema },
    ({ viewer, params }) => getReceivedFields(viewer, params.network),
  ),
})
