import { withdrawalEditSchema, withdrawalParams, withdrawalSchema } from '@/lib/contract/sales/withdrawals'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { updateWithdrawal } from '@/lib/data/sales/withdrawals/withdrawals'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      params: withdrawalParams,
      body: withdrawalEditSchema,
      response: withdrawalSchema,
      after: sendDueEmails,
    },
    ({ viewer, params, body }) => refreshAttentionAfter(updateWithdrawal(viewer, params.withdrawalId, body)),
  ),
})
