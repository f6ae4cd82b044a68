import { emailServerInputSchema, emailServerSchema } from '@/lib/contract/system/email-server'
import { deleteEmailServer, getEmailServer, saveEmailServer } from '@/lib/data/system/email-server'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: emailServerSchema }, ({ viewer }) => getEmailServer(viewer)),
  PUT: route(
    // Every change needs a step-up, because all sign-in links pass through the mail server.
    { access: 'admin', body: emailServerInputSchema, response: emailServerSchema, stepUp: true },
    ({ viewer, body }) => saveEmailServer(viewer, body),
  ),
  DELETE: route({ access: 'admin', status: 204, stepUp: true }, ({ viewer }) => deleteEmailServer(viewer)),
})
