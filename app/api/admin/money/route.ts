import { moneyQuerySchema, moneyReportSchema } from '@/lib/contract/sales/money'
import { getDailyRevenue } from '@/lib/data/sales/daily-revenue'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: moneyQuerySchema, response: moneyReportSchema, after: recountSales },
    ({ viewer, query }) => getDailyRevenue(viewer, query),
  ),
})
