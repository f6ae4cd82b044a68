import { witnessSchema } from '@/lib/contract/sales/witness'
import { getWitness } from '@/lib/data/sales/witness'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: witnessSchema }, ({ viewer }) => getWitness(viewer)),
})
