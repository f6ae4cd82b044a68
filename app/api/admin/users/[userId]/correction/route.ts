import { customerParams, customerSchema } from '@/lib/contract/people/customers'
import { emailCorrectionSchema } from '@/lib/contract/people/email-corrections'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { finishAccountMerges } from '@/lib/data/people/finish-account-merges'
import { fixMistypedEmail } from '@/lib/data/people/fix-mistyped-email'
import { reassignPurchase } from '@/lib/data/sales/reassign-purchase'
import { createMethodHandlers, route } from '@/lib/server/http/route'

const after = () => Promise.all([sendDueEmails(), finishAccountMerges()])

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: customerParams,
      body: emailCorrectionSchema,
      response: customerSchema,
      after,
      stepUp: true,
    },
    ({ viewer, params, body: { purchaseId, ...spelling } }) =>
      purchaseId
        ? reassignPurchase(viewer, params.userId, { ...spelling, purchaseId })
        : fixMistypedEmail(viewer, params.userId, spelling),
  ),
})
