import { witnessMessageSchema, witnessParams } from '@/lib/contract/sales/witness'
import { getWitnessMessage } from '@/lib/data/sales/witness'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', params: witnessParams, response: witnessMessageSchema },
    ({ viewer, params }) => getWitnessMessage(viewer, params.action),
  ),
})
