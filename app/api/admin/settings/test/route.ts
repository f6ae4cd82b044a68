import { settingsTestInputSchema, settingsTestSchema } from '@/lib/contract/settings'
import { testSettings } from '@/lib/data/settings'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', body: settingsTestInputSchema, response: settingsTestSchema },
    ({ viewer, body }) => testSettings(viewer, body),
  ),
})
