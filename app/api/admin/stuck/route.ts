import { attentionReportSchema } from '@/lib/contract/sales/attention'
import { getAttention, resumeWaitingSales } from '@/lib/data/sales/attention'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: attentionReportSchema, after: resumeWaitingSales }, ({ viewer }) =>
    getAttention(viewer),
  ),
})
