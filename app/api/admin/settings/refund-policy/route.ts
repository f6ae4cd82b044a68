import { refundPolicyInputSchema, refundPolicySchema } from '@/lib/contract/system/refund-policy'
import { getRefundPolicy, saveRefundPolicy } from '@/lib/data/system/refund-policy'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: refundPolicySchema }, ({ viewer }) => getRefundPolicy(viewer)),
  PUT: route(
    { access: 'admin', body: refundPolicyInputSchema, response: refundPolicySchema },
    ({ viewer, body }) => saveRefundPolicy(viewer, body),
  ),
})
