import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { landingDraftSchema } from '@/lib/contract/site/landing'
import { findLandingCourse } from '@/lib/data/course/landing-course'
import { saveLandingDraft } from '@/lib/data/site/landing'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', query: courseScopeQuerySchema, body: landingDraftSchema, status: 204 },
    async ({ viewer, query, body }) =>
      saveLandingDraft(viewer, await findLandingCourse(viewer, query.course), body),
  ),
})
