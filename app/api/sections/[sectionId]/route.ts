import { sectionEditSchema, sectionParams, sectionSchema } from '@/lib/contract/sections'
import { deleteSection, getSection, updateSection } from '@/lib/data/sections'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: sectionParams, response: sectionSchema }, ({ viewer, params }) =>
    getSection(viewer, params.sectionId),
  ),
  PUT: route(
    { access: 'admin', params: sectionParams, body: sectionEditSchema, response: sectionSchema },
    ({ viewer, params, body }) => updateSection(viewer, params.sectionId, body),
  ),
  DELETE: route({ access: 'admin', params: sectionParams, status: 204 }, ({ viewer, params }) =>
    deleteSection(viewer, params.sectionId),
  ),
})
