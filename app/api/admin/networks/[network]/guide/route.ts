import { networkGuideSchema, networkParams } from '@/lib/contract/sales/networks'
import { getNetworkGuide } from '@/lib/data/sales/networks/network-guide'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', params: networkParams, response: networkGuideSchema }, ({ viewer, params }) =>
    getNetworkGuide(viewer, params.network),
  ),
})
