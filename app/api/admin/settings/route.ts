import { settingsInputSchema, settingsSchema } from '@/lib/contract/system/settings'
import { switchLeadList } from '@/lib/data/mail/leads'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { replayVouchedFor } from '@/lib/data/sales/notifications/inbox'
import { refreshStuck } from '@/lib/data/sales/stuck'
import { changeSite } from '@/lib/data/site/site-version'
import { getSettings, updateSettings } from '@/lib/data/system/settings'
import { runAfterResponse } from '@/lib/server/http/background'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: settingsSchema }, ({ viewer }) => getSettings(viewer)),
  PUT: route(
    { access: 'admin', body: settingsInputSchema, response: settingsSchema },
    async ({ viewer, body }) => {
      if (body.leadList !== undefined) await switchLeadList(viewer, body.leadList, changeSite)
      const settings = await updateSettings(viewer, body)
      // Verifies notifications that arrived before their security key was saved.
      if (body.warriorPlusSecurityKey) {
        await refreshStuck()
        runAfterResponse('replay', () =>
          replayVouchedFor()
            .then(() => sendDueMails())
            .then(refreshStuck),
        )
      }
      return settings
    },
  ),
})
