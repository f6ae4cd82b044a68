import { sectionListSchema } from '@/lib/contract/course/sections'
import { reorderInputSchema } from '@/lib/contract/field-schemas'
import { reorderSections } from '@/lib/data/course/sections'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route({ access: 'admin', body: reorderInputSchema, response: sectionListSchema }, ({ viewer, body }) =>
    reorderSections(viewer, body),
  ),
})
