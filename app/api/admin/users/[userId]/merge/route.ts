import { mergeSchema } from '@/lib/contract/people/corrections'
import { customerParams, customerSchema } from '@/lib/contract/people/customers'
import { finishMerges } from '@/lib/data/people/merge-logs'
import { mergeCustomers } from '@/lib/data/people/merges'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: customerParams,
      body: mergeSchema,
      response: customerSchema,
      after: () => finishMerges(),
    },
    ({ viewer, params, body }) => mergeCustomers(viewer, params.userId, body.from),
  ),
})
