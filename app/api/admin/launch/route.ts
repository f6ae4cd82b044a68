import { launchQuerySchema, launchReportSchema } from '@/lib/contract/sales/launch'
import { getLaunchFunnel } from '@/lib/data/sales/launch-funnel'
import { recountLaunch } from '@/lib/data/sales/launch-rollups'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: launchQuerySchema, response: launchReportSchema, after: recountLaunch },
    ({ viewer, query }) => getLaunchFunnel(viewer, query),
  ),
})
