import { attentionReportSchema } from '@/lib/contract/sales/attention'
import { getAttention, resumeAccessForWaitingSales } from '@/lib/data/sales/attention'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', response: attentionReportSchema, after: resumeAccessForWaitingSales },
    ({ viewer }) => getAttention(viewer),
  ),
})
