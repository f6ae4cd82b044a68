import { networkCardListSchema } from '@/lib/contract/sales/networks'
import { listNetworkCards } from '@/lib/data/sales/networks/network-settings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: networkCardListSchema }, ({ viewer }) => listNetworkCards(viewer)),
})
