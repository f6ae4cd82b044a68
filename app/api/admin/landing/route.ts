import { landingStateSchema } from '@/lib/contract/site/landing'
import { getLanding } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: landingStateSchema }, ({ viewer }) => getLanding(viewer)),
})
