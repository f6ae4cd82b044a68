import {
  emailContentInputSchema,
  emailContentParams,
  emailContentSchema,
} from '@/lib/contract/mail/email-content'
import { deleteEmailContent, saveEmailContent } from '@/lib/data/mail/email-content'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      params: emailContentParams,
      body: emailContentInputSchema,
      response: emailContentSchema,
    },
    ({ viewer, params, body }) => saveEmailContent(viewer, params.kind, body),
  ),
  DELETE: route({ access: 'admin', params: emailContentParams, status: 204 }, ({ viewer, params }) =>
    deleteEmailContent(viewer, params.kind),
  ),
})
