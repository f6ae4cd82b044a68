import { sectionListSchema } from '@/lib/contract/course/sections'
import { reorderSchema } from '@/lib/contract/field-schemas'
import { reorderSections } from '@/lib/data/course/sections'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route({ access: 'admin', body: reorderSchema, response: sectionListSchema }, ({ viewer, body }) =>
    reorderSections(viewer, body),
  ),
})
