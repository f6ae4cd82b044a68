import {
  accountEmailInputSchema,
  accountEmailListSchema,
  accountEmailSchema,
} from '@/lib/contract/people/account'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { askAddress, listAddresses, removeAddress } from '@/lib/data/people/account'
import { runAfterResponse } from '@/lib/server/background'
import { clientNetwork } from '@/lib/server/request-headers'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: accountEmailListSchema }, ({ viewer }) => listAddresses(viewer)),
  POST: route(
    { access: 'user', body: accountEmailInputSchema, response: accountEmailSchema, status: 201 },
    async ({ viewer, body, request }) => {
      const asked = await askAddress(viewer, body.email, clientNetwork(request.headers))
      runAfterResponse('mails', sendDueMails)
      return asked
    },
  ),
  DELETE: route({ access: 'user', body: accountEmailInputSchema, status: 204 }, ({ viewer, body }) =>
    removeAddress(viewer, body.email),
  ),
})
