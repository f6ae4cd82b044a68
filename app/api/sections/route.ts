import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { sectionInputSchema, sectionListSchema, sectionSchema } from '@/lib/contract/course/sections'
import { requireCourseScope } from '@/lib/data/course/course-scope'
import { createSection, listSections } from '@/lib/data/course/sections'
import { createMissingImages, createSectionImage } from '@/lib/data/media/cover-images'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', query: courseScopeQuerySchema, response: sectionListSchema },
    async ({ viewer, query }) => {
      const sections = await listSections(viewer, await requireCourseScope(viewer, query.course))
      const hasMissingImage = !viewer.isReadOnly && sections.some(({ imageUrl }) => !imageUrl)
      if (hasMissingImage) runAfterResponse('section_images', createMissingImages)
      return sections
    },
  ),
  POST: route(
    { access: 'admin', body: sectionInputSchema, response: sectionSchema, status: 201 },
    async ({ viewer, body }) => {
      const section = await createSection(viewer, body)
      runAfterResponse('section_image', () => createSectionImage(section.id))
      return section
    },
  ),
})
