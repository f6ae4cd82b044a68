import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { landingStateSchema } from '@/lib/contract/site/landing'
import { findLandingCourse } from '@/lib/data/course/landing-course'
import { getLanding } from '@/lib/data/site/landing'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: courseScopeQuerySchema, response: landingStateSchema },
    async ({ viewer, query }) => getLanding(viewer, await findLandingCourse(viewer, query.course)),
  ),
})
