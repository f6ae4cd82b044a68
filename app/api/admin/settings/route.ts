import { settingsInputSchema, settingsSchema } from '@/lib/contract/settings'
import { getSettings, updateSettings } from '@/lib/data/settings-page'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: settingsSchema }, ({ viewer }) => getSettings(viewer)),
  PUT: route({ access: 'admin', body: settingsInputSchema, response: settingsSchema }, ({ viewer, body }) =>
    updateSettings(viewer, body),
  ),
})
