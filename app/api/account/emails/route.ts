import {
  accountEmailInputSchema,
  accountEmailListSchema,
  accountEmailSchema,
} from '@/lib/contract/people/account'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { listOwnEmails, removeOwnEmail } from '@/lib/data/people/account'
import { requestAdditionalEmail } from '@/lib/data/people/additional-email-requests'
import { getClientNetwork } from '@/lib/server/http/request-headers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', response: accountEmailListSchema }, ({ viewer }) => listOwnEmails(viewer)),
  POST: route(
    {
      access: 'user',
      body: accountEmailInputSchema,
      response: accountEmailSchema,
      status: 201,
      after: sendDueEmails,
    },
    ({ viewer, body, request }) =>
      requestAdditionalEmail(viewer, body.email, getClientNetwork(request.headers)),
  ),
  DELETE: route({ access: 'user', body: accountEmailInputSchema, status: 204 }, ({ session, body }) =>
    removeOwnEmail(session, body.email),
  ),
})
