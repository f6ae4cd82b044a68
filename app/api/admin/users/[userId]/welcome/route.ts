import { customerParams } from '@/lib/contract/people/customers'
import { welcomeEmailStateSchema } from '@/lib/contract/people/welcome-email'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { getWelcomeEmail, resendWelcomeEmail } from '@/lib/data/people/welcome-email'
import { createMethodHandlers, route } from '@/lib/server/http/route'

const spec = { access: 'admin', params: customerParams, response: welcomeEmailStateSchema } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(spec, ({ viewer, params }) => getWelcomeEmail(viewer, params.userId)),
  POST: route({ ...spec, after: sendDueEmails }, ({ viewer, params }) =>
    resendWelcomeEmail(viewer, params.userId),
  ),
})
