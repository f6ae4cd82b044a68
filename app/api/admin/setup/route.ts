import { setupStepsSchema } from '@/lib/contract/sales/setup-guide'
import { getSetupSteps } from '@/lib/data/sales/setup-guide/setup-guide'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: setupStepsSchema }, ({ viewer }) => getSetupSteps(viewer)),
})
