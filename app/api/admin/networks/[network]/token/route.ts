import { networkCardSchema, networkParams } from '@/lib/contract/sales/networks'
import { replaceNetworkToken } from '@/lib/data/sales/networks/network-settings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: networkParams, response: networkCardSchema, stepUp: true },
    ({ viewer, params }) => replaceNetworkToken(viewer, params.network),
  ),
})
