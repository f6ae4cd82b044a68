import { suppressionParams } from '@/lib/contract/mail/suppressions'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { liftSuppression } from '@/lib/data/mail/suppressions'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route(
    { access: 'admin', params: suppressionParams, status: 204, after: sendDueEmails },
    ({ viewer, params }) => liftSuppression(viewer, params.suppressionId),
  ),
})
