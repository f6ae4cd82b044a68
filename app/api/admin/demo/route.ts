import { removeDemoCourse } from '@/lib/data/sales/setup-guide/demo-leftovers'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'admin', status: 204 }, ({ viewer }) => removeDemoCourse(viewer)),
})
