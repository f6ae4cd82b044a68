import { sectionParams, sectionSchema } from '@/lib/contract/course/sections'
import { imageInputSchema } from '@/lib/contract/media/uploads'
import { createSectionImage, remakeSectionImage, setSectionImage } from '@/lib/data/media/section-images'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: sectionParams, response: sectionSchema },
    async ({ viewer, params: { sectionId } }) => {
      const section = await remakeSectionImage(viewer, sectionId)
      runAfterResponse('section_image', () => createSectionImage(sectionId))
      return section
    },
  ),
  PUT: route(
    { access: 'admin', params: sectionParams, body: imageInputSchema, response: sectionSchema },
    ({ viewer, params, body }) => setSectionImage(viewer, params.sectionId, body.objectPath),
  ),
})
