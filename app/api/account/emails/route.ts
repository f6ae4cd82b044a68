import {
  accountEmailInputSchema,
  accountEmailListSchema,
  accountEmailSchema,
} from '@/lib/contract/people/account'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { listEmails, removeEmail } from '@/lib/data/people/account'
import { claimEmail } from '@/lib/data/people/email-claims'
import { clientNetwork } from '@/lib/server/http/request-headers'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: accountEmailListSchema }, ({ viewer }) => listEmails(viewer)),
  POST: route(
    {
      access: 'user',
      body: accountEmailInputSchema,
      response: accountEmailSchema,
      status: 201,
      after: sendDueMails,
    },
    ({ viewer, body, request }) => claimEmail(viewer, body.email, clientNetwork(request.headers)),
  ),
  DELETE: route({ access: 'user', body: accountEmailInputSchema, status: 204 }, ({ viewer, body }) =>
    removeEmail(viewer, body.email),
  ),
})
