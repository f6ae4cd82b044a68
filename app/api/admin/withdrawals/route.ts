import { withdrawalListSchema, withdrawalQuerySchema } from '@/lib/contract/sales/withdrawals'
import { listWithdrawals } from '@/lib/data/sales/withdrawals/withdrawals'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: withdrawalQuerySchema, response: withdrawalListSchema },
    ({ viewer, query }) => listWithdrawals(viewer, query),
  ),
})
