import { withdrawalListSchema, withdrawalQuerySchema } from '@/lib/contract/sales/withdrawals'
import { listWithdrawals } from '@/lib/data/sales/withdrawals/withdrawals'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: withdrawalQuerySchema, response: withdrawalListSchema },
    ({ viewer, query }) => listWithdrawals(viewer, query),
  ),
})
