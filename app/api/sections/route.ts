import { sectionInputSchema, sectionListSchema, sectionSchema } from '@/lib/contract/course/sections'
import { createSection, listSections } from '@/lib/data/course/sections'
import { createMissingImages, createSectionImage } from '@/lib/data/media/section-images'
import { methods, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: sectionListSchema }, async ({ viewer }) => {
    const sections = await listSections(viewer)
    const hasMissingImage = !viewer.isReadOnly && sections.some(({ imageUrl }) => !imageUrl)
    if (hasMissingImage) runAfterResponse('section_images', createMissingImages)
    return sections
  }),
  POST: route(
    { access: 'admin', body: sectionInputSchema, response: sectionSchema, status: 201 },
    async ({ viewer, body }) => {
      const section = await createSection(viewer, body)
      runAfterResponse('section_image', () => createSectionImage(section.id))
      return section
    },
  ),
})
