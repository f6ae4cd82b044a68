import { preferencesEditSchema, preferencesSchema } from '@/lib/contract/mail/preferences'
import { getPreferences, updatePreferences } from '@/lib/data/mail/preferences'
import { methods, route } from '@/lib/server/http/route'

const spec = { access: 'user', response: preferencesSchema } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(spec, ({ viewer }) => getPreferences(viewer)),
  PUT: route({ ...spec, body: preferencesEditSchema }, ({ viewer, body }) => updatePreferences(viewer, body)),
})
