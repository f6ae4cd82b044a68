import { removeDemoCourse } from '@/lib/data/sales/setup-guide/demo-leftovers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route({ access: 'admin', status: 204 }, ({ viewer }) => removeDemoCourse(viewer)),
})
