import { landingDraftSchema } from '@/lib/contract/site/landing'
import { saveLandingDraft } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route({ access: 'admin', body: landingDraftSchema, status: 204 }, ({ viewer, body }) =>
    saveLandingDraft(viewer, body),
  ),
})
