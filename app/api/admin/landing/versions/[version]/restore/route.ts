import { landingStateSchema, landingVersionParams } from '@/lib/contract/site/landing'
import { restoreLanding } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: landingVersionParams, response: landingStateSchema },
    ({ viewer, params }) => restoreLanding(viewer, params.version),
  ),
})
