import { overviewSchema } from '@/lib/contract/people/analytics'
import { getOverview } from '@/lib/data/people/analytics'
import { refreshFigures } from '@/lib/data/system/figures'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: overviewSchema, after: refreshFigures }, ({ viewer }) =>
    getOverview(viewer),
  ),
})
