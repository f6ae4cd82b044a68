import { sectionInputSchema, sectionListSchema, sectionSchema } from '@/lib/contract/sections'
import { createSection, listSections } from '@/lib/data/sections'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: sectionListSchema }, ({ viewer }) => listSections(viewer)),
  POST: route(
    { access: 'admin', body: sectionInputSchema, response: sectionSchema, status: 201 },
    ({ viewer, body }) => createSection(viewer, body),
  ),
})
