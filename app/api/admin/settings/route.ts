import { settingsInputSchema, settingsSchema } from '@/lib/contract/system/settings'
import { switchLeadList } from '@/lib/data/mail/leads'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { replayVouchedFor } from '@/lib/data/sales/notifications/inbox'
import { refreshStuck } from '@/lib/data/sales/stuck'
import { changeSite } from '@/lib/data/site/site-version'
import { getSettings, updateSettings } from '@/lib/data/system/settings'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: settingsSchema }, ({ viewer }) => getSettings(viewer)),
  PUT: route(
    { access: 'admin', body: settingsInputSchema, response: settingsSchema },
    async ({ viewer, body }) => {
      if (body.leadList !== undefined) await switchLeadList(viewer, body.leadList, changeSite)
      const settings = await updateSettings(viewer, body)
      // Sales that came before their key was here.
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
