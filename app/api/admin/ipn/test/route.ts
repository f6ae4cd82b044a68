import { testSaleSchema } from '@/lib/contract/sales/notifications'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { sendTestSale } from '@/lib/data/sales/notifications/test-sale'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route({ access: 'admin', response: testSaleSchema, after: sendDueEmails }, ({ viewer }) =>
    sendTestSale(viewer),
  ),
})
