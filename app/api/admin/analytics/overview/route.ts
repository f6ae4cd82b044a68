import { overviewSchema } from '@/lib/contract/people/analytics'
import { getOverview } from '@/lib/data/people/analytics'
import { refreshSiteTotals } from '@/lib/data/system/site-totals'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: overviewSchema, after: refreshSiteTotals }, ({ viewer }) =>
    getOverview(viewer),
  ),
})
