import { correctionSchema } from '@/lib/contract/people/corrections'
import { customerParams, customerSchema } from '@/lib/contract/people/customers'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { correctEmail } from '@/lib/data/people/corrections'
import { finishMerges } from '@/lib/data/people/merge-logs'
import { movePurchase } from '@/lib/data/sales/purchase-moves'
import { methods, route } from '@/lib/server/http/route'

const after = () => Promise.all([sendDueMails(), finishMerges()])

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: customerParams, body: correctionSchema, response: customerSchema, after },
    ({ viewer, params, body: { purchaseId, ...spelling } }) =>
      purchaseId
        ? movePurchase(viewer, params.userId, { ...spelling, purchaseId })
        : correctEmail(viewer, params.userId, spelling),
  ),
})
