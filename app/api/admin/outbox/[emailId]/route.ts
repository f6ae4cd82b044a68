import { outboxEmailParams, outboxEmailTextSchema } from '@/lib/contract/mail/outbox-email-text'
import { getEmailText } from '@/lib/data/mail/email-text'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: outboxEmailParams, response: outboxEmailTextSchema },
    ({ viewer, params }) => getEmailText(viewer, params.emailId),
  ),
})
