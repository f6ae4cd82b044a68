import { publishedVersionSchema } from '@/lib/contract/site/landing'
import { publishLanding } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'admin', response: publishedVersionSchema, status: 201 }, ({ viewer }) =>
    publishLanding(viewer),
  ),
})
