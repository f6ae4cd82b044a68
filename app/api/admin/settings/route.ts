import { settingsInputSchema, settingsSchema } from '@/lib/contract/settings'
import { replayVouchedFor } from '@/lib/data/ipn/inbox'
import { sendDueMails } from '@/lib/data/outbox'
import { getSettings, updateSettings } from '@/lib/data/settings'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: settingsSchema }, ({ viewer }) => getSettings(viewer)),
  PUT: route(
    { access: 'admin', body: settingsInputSchema, response: settingsSchema },
    async ({ viewer, body }) => {
      const settings = await updateSettings(viewer, body)
      // Sales that came before their key was here.
      if (body.warriorPlusSecurityKey) {
        runAfterResponse('replay', () => replayVouchedFor().then(() => sendDueMails()))
      }
      return settings
    },
  ),
})
