import { setupGuideInputSchema, setupGuideSchema } from '@/lib/contract/sales/setup-guide'
import { dismissSetupGuide, getSetupGuide } from '@/lib/data/sales/setup-guide/setup-guide'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: setupGuideSchema }, ({ viewer }) => getSetupGuide(viewer)),
  PUT: route(
    { access: 'admin', body: setupGuideInputSchema, response: setupGuideSchema },
    ({ viewer, body }) => dismissSetupGuide(viewer, body),
  ),
})
