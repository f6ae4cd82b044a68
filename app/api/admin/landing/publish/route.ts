import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { landingPublishSchema, publishedVersionSchema } from '@/lib/contract/site/landing'
import { findLandingCourse } from '@/lib/data/course/landing-course'
import { publishLanding } from '@/lib/data/site/landing'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      query: courseScopeQuerySchema,
      body: landingPublishSchema,
      response: publishedVersionSchema,
      status: 201,
    },
    async ({ viewer, query, body }) =>
      publishLanding(viewer, await findLandingCourse(viewer, query.course), body?.picture),
  ),
})
