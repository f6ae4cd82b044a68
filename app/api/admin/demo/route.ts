import { removeDemo } from '@/lib/data/sales/first-run/demo'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'admin', status: 204 }, ({ viewer }) => removeDemo(viewer)),
})
