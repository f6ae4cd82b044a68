import { purchaseTimelineSchema } from '@/lib/contract/sales/purchase-timeline'
import { purchaseParams } from '@/lib/contract/sales/purchases'
import { getPurchaseTimeline } from '@/lib/data/sales/purchase-timeline'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: purchaseParams, response: purchaseTimelineSchema },
    ({ viewer, params }) => getPurchaseTimeline(viewer, params.purchaseId),
  ),
})
