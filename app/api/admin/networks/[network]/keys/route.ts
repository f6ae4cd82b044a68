import { networkKeyInputSchema, networkKeySchema, networkParams } from '@/lib/contract/sales/networks'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { createNetworkKey } from '@/lib/data/sales/networks/network-keys'
import { processMessagesOfNewKey } from '@/lib/data/sales/notifications/process-messages-of-new-key'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: networkParams,
      body: networkKeyInputSchema,
      response: networkKeySchema,
      status: 201,
      stepUp: true,
    },
    async ({ viewer, params, body }) => {
      const key = await refreshAttentionAfter(createNetworkKey(viewer, params.network, body))
      runAfterResponse('replay', () => processMessagesOfNewKey(params.network, key.kind))
      return key
    },
  ),
})
