import { sectionParams, sectionSchema } from '@/lib/contract/sections'
import { getSection } from '@/lib/data/sections'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: sectionParams, response: sectionSchema }, ({ viewer, params }) =>
    getSection(viewer, params.sectionId),
  ),
})
