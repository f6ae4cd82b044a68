import { networkKeyChangeSchema, networkKeyParams, networkKeySchema } from '@/lib/contract/sales/networks'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { deleteNetworkKey, updateNetworkKey } from '@/lib/data/sales/networks/network-keys'
import { processMessagesOfNewKey } from '@/lib/data/sales/notifications/process-messages-of-new-key'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      params: networkKeyParams,
      body: networkKeyChangeSchema,
      response: networkKeySchema,
      stepUp: true,
    },
    async ({ viewer, params, body }) => {
      const key = await updateNetworkKey(viewer, params.network, params.keyId, body)
      if (body.secret !== undefined)
        runAfterResponse('replay', () => processMessagesOfNewKey(params.network, key.kind))
      return key
    },
  ),
  DELETE: route(
    { access: 'admin', params: networkKeyParams, status: 204, stepUp: true },
    ({ viewer, params }) => refreshAttentionAfter(deleteNetworkKey(viewer, params.network, params.keyId)),
  ),
})
