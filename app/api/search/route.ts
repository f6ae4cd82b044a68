import { courseSearchQuerySchema, courseSearchResultsSchema } from '@/lib/contract/course/course-search'
import { searchCourse } from '@/lib/data/course/course-search'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', query: courseSearchQuerySchema, response: courseSearchResultsSchema },
    async ({ viewer, query }) => ({ results: await searchCourse(viewer, query) }),
  ),
})
