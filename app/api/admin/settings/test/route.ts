import { apiKeyTestInputSchema, apiKeyTestSchema } from '@/lib/contract/system/settings'
import { testApiKey } from '@/lib/data/system/settings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: apiKeyTestInputSchema, response: apiKeyTestSchema },
    ({ viewer, body }) => testApiKey(viewer, body),
  ),
})
