import { setupStepsSchema } from '@/lib/contract/sales/setup-guide'
import { getSetupSteps } from '@/lib/data/sales/setup-guide/setup-guide'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: setupStepsSchema }, ({ viewer }) => getSetupSteps(viewer)),
})
