import { sectionParams, sectionSchema } from '@/lib/contract/course/sections'
import { coverImageInputSchema } from '@/lib/contract/media/uploads'
import { getSection } from '@/lib/data/course/sections'
import { createSectionImage, remakeSectionImage, setSectionImage } from '@/lib/data/media/cover-images'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: sectionParams, response: sectionSchema },
    async ({ viewer, params: { sectionId } }) => {
      await remakeSectionImage(viewer, sectionId)
      runAfterResponse('section_image', () => createSectionImage(sectionId))
      return getSection(viewer, sectionId)
    },
  ),
  PUT: route(
    { access: 'admin', params: sectionParams, body: coverImageInputSchema, response: sectionSchema },
    async ({ viewer, params: { sectionId }, body }) => {
      await setSectionImage(viewer, sectionId, body.objectPath)
      return getSection(viewer, sectionId)
    },
  ),
})
