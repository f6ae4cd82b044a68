import { testSaleSchema } from '@/lib/contract/sales/notifications'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { sendTestSale } from '@/lib/data/sales/notifications/test-sale'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'admin', response: testSaleSchema, after: sendDueMails }, ({ viewer }) =>
    sendTestSale(viewer),
  ),
})
