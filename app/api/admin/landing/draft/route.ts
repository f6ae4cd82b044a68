import { landingDraftSchema } from '@/lib/contract/site/landing'
import { saveDraft } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route({ access: 'admin', body: landingDraftSchema, status: 204 }, ({ viewer, body }) =>
    saveDraft(viewer, body),
  ),
})
