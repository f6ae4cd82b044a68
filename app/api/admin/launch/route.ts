import { launchQuerySchema, launchSchema } from '@/lib/contract/sales/launch'
import { getLaunch } from '@/lib/data/sales/launch'
import { recountLaunch } from '@/lib/data/sales/launch-count'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: launchQuerySchema, response: launchSchema, after: recountLaunch },
    ({ viewer, query }) => getLaunch(viewer, query),
  ),
})
