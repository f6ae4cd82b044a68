import { networkParams, networkTestInputSchema } from '@/lib/contract/sales/networks'
import { testSaleSchema } from '@/lib/contract/sales/notifications'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { sendNetworkTestSale } from '@/lib/data/sales/notifications/test-sale'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: networkParams,
      body: networkTestInputSchema,
      response: testSaleSchema,
      after: sendDueEmails,
    },
    ({ viewer, params, body }) => sendNetworkTestSale(viewer, params.network, body),
  ),
})
