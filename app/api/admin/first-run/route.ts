import { firstRunInputSchema, firstRunSchema } from '@/lib/contract/sales/first-run'
import { dismissFirstRun, getFirstRun } from '@/lib/data/sales/first-run/first-run'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: firstRunSchema }, ({ viewer }) => getFirstRun(viewer)),
  PUT: route({ access: 'admin', body: firstRunInputSchema, response: firstRunSchema }, ({ viewer, body }) =>
    dismissFirstRun(viewer, body),
  ),
})
