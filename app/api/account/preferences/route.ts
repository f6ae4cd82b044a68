import { emailPreferencesEditSchema, emailPreferencesSchema } from '@/lib/contract/mail/email-preferences'
import { getEmailPreferences, updateEmailPreferences } from '@/lib/data/mail/email-preferences'
import { createMethodHandlers, route } from '@/lib/server/http/route'

const spec = { access: 'user', response: emailPreferencesSchema } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(spec, ({ viewer }) => getEmailPreferences(viewer)),
  PUT: route({ ...spec, body: emailPreferencesEditSchema }, ({ viewer, body }) =>
    updateEmailPreferences(viewer, body),
  ),
})
