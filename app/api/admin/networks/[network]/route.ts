import { networkCardSchema, networkInputSchema, networkParams } from '@/lib/contract/sales/networks'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { updateNetwork } from '@/lib/data/sales/networks/network-settings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      params: networkParams,
      body: networkInputSchema,
      response: networkCardSchema,
      stepUp: true,
    },
    ({ viewer, params, body }) => refreshAttentionAfter(updateNetwork(viewer, params.network, body)),
  ),
})
