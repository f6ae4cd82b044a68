import { stuckSchema } from '@/lib/contract/sales/stuck'
import { getStuck, goOn } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: stuckSchema, after: goOn }, ({ viewer }) => getStuck(viewer)),
})
