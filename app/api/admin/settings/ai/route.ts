import { aiSettingsInputSchema, aiSettingsSchema } from '@/lib/contract/system/ai-settings'
import { deleteAiSettings, getAiSettings, saveAiSettings } from '@/lib/data/system/ai-settings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: aiSettingsSchema }, ({ viewer }) => getAiSettings(viewer)),
  PUT: route(
    {
      access: 'admin',
      body: aiSettingsInputSchema,
      response: aiSettingsSchema,
      stepUp: ({ body }) => body.key !== undefined,
    },
    ({ viewer, body }) => saveAiSettings(viewer, body),
  ),
  DELETE: route({ access: 'admin', status: 204, stepUp: true }, ({ viewer }) => deleteAiSettings(viewer)),
})
