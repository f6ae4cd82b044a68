import { customerParams, customerSchema } from '@/lib/contract/people/customers'
import { mergeAccountsInputSchema } from '@/lib/contract/people/email-corrections'
import { finishAccountMerges } from '@/lib/data/people/finish-account-merges'
import { mergeAccountsAsAdmin } from '@/lib/data/people/merge-accounts-as-admin'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: customerParams,
      body: mergeAccountsInputSchema,
      response: customerSchema,
      stepUp: true,
      after: () => finishAccountMerges(),
    },
    ({ viewer, params, body }) => mergeAccountsAsAdmin(viewer, params.userId, body.from),
  ),
})
