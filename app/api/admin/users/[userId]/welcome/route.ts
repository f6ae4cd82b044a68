import { customerParams } from '@/lib/contract/people/customers'
import { welcomeMailSchema } from '@/lib/contract/people/welcome-mail'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { getWelcomeMail, sendWelcomeAgain } from '@/lib/data/people/welcome-mail'
import { methods, route } from '@/lib/server/http/route'

const spec = { access: 'admin', params: customerParams, response: welcomeMailSchema } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(spec, ({ viewer, params }) => getWelcomeMail(viewer, params.userId)),
  POST: route({ ...spec, after: sendDueMails }, ({ viewer, params }) =>
    sendWelcomeAgain(viewer, params.userId),
  ),
})
