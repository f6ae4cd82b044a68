import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { landingStateSchema, landingVersionParams } from '@/lib/contract/site/landing'
import { findLandingCourse } from '@/lib/data/course/landing-course'
import { restoreLanding } from '@/lib/data/site/landing'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: landingVersionParams,
      query: courseScopeQuerySchema,
      response: landingStateSchema,
    },
    async ({ viewer, params, query }) =>
      restoreLanding(viewer, await findLandingCourse(viewer, query.course), params.version),
  ),
})
