import { sectionListSchema } from '@/lib/contract/sections'
import { listSections } from '@/lib/data/sections'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: sectionListSchema }, ({ viewer }) => listSections(viewer)),
})
