import { emailPreviewInputSchema, emailPreviewSchema } from '@/lib/contract/mail/broadcasts'
import { previewEmailContent } from '@/lib/data/mail/email-content'
import { previewBroadcast } from '@/lib/data/mail/render-broadcast'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: emailPreviewInputSchema, response: emailPreviewSchema },
    ({ viewer, body: { kind, segment, ...words } }) =>
      kind ? previewEmailContent(viewer, kind, words) : previewBroadcast(viewer, words, segment),
  ),
})
