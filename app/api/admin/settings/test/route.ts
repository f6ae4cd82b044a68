import { settingsTestInputSchema, settingsTestSchema } from '@/lib/contract/system/settings'
import { testSettings } from '@/lib/data/system/settings'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', body: settingsTestInputSchema, response: settingsTestSchema },
    ({ viewer, body }) => testSettings(viewer, body),
  ),
})
