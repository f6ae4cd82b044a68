import { sectionEditSchema, sectionParams, sectionSchema } from '@/lib/contract/course/sections'
import { deleteSection, getSection, updateSection } from '@/lib/data/course/sections'
import { logAccess } from '@/lib/data/people/access-log'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', params: sectionParams, response: sectionSchema },
    async ({ viewer, params, request }) => {
      const section = await getSection(viewer, params.sectionId)
      const visit = { action: 'section_viewed', resourceId: section.id } as const
      runAfterResponse('access_log', () => logAccess(viewer, request.headers, visit))
      return section
    },
  ),
  PUT: route(
    { access: 'admin', params: sectionParams, body: sectionEditSchema, response: sectionSchema },
    ({ viewer, params, body }) => updateSection(viewer, params.sectionId, body),
  ),
  DELETE: route({ access: 'admin', params: sectionParams, status: 204 }, ({ viewer, params }) =>
    deleteSection(viewer, params.sectionId),
  ),
})
