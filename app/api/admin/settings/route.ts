import { settingsInputSchema, settingsSchema } from '@/lib/contract/system/settings'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { replayVouchedFor } from '@/lib/data/sales/notifications/inbox'
import { getSettings, updateSettings } from '@/lib/data/system/settings'
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
