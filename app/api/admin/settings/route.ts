import { settingsInputSchema, settingsSchema } from '@/lib/contract/system/settings'
import { setLeadList } from '@/lib/data/mail/leads'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttention } from '@/lib/data/sales/attention'
import { replayWithValidKey } from '@/lib/data/sales/notifications/list-and-replay-notifications'
import { runSiteChange } from '@/lib/data/site/run-site-change'
import { getSettings, hasProtectedSetting, updateSettings } from '@/lib/data/system/settings'
import { requirePasskeySession } from '@/lib/server/auth/session-guards'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: settingsSchema }, ({ viewer }) => getSettings(viewer)),
  PUT: route(
    {
      access: 'admin',
      body: settingsInputSchema,
      response: settingsSchema,
      stepUp: ({ body }) => hasProtectedSetting(body),
    },
    async ({ viewer, session, body }) => {
      if (body.passkeysRequired) requirePasskeySession(session)
      const settings = await updateSettings(viewer, body, { setLeadList, runSiteChange })
      // Verifies the notifications that arrived before the owner saved the security key.
      if (body.warriorPlusSecurityKey) {
        await refreshAttention()
        runAfterResponse('replay', () =>
          replayWithValidKey()
            .then(() => sendDueEmails())
            .then(refreshAttention),
        )
      }
      return settings
    },
  ),
})
