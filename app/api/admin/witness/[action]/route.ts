import { receivedFieldsParams, sampleNotificationSchema } from '@/lib/contract/sales/received-fields'
import { getReceivedFieldsExample } from '@/lib/data/sales/received-fields'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: receivedFieldsParams, response: sampleNotificationSchema },
    ({ viewer, params }) => getReceivedFieldsExample(viewer, params.action),
  ),
})
