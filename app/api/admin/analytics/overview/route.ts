import { overviewSchema } from '@/lib/contract/people/analytics'
import { getOverview } from '@/lib/data/people/analytics'
import { refreshSiteTotals } from '@/lib/data/system/site-totals'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: overviewSchema, after: refreshSiteTotals }, ({ viewer }) =>
    getOverview(viewer),
  ),
})
