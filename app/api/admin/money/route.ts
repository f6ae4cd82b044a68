import { moneyQuerySchema, moneySchema } from '@/lib/contract/sales/money'
import { getMoney } from '@/lib/data/sales/money'
import { recountSales } from '@/lib/data/sales/sales-count'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: moneyQuerySchema, response: moneySchema, after: recountSales },
    ({ viewer, query }) => getMoney(viewer, query),
  ),
})
