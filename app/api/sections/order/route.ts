import { reorderSchema } from '@/lib/contract/fields'
import { sectionListSchema } from '@/lib/contract/sections'
import { reorderSections } from '@/lib/data/sections'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route({ access: 'admin', body: reorderSchema, response: sectionListSchema }, ({ viewer, body }) =>
    reorderSections(viewer, body),
  ),
})
