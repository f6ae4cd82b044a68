import { mailPreviewSchema, previewInputSchema } from '@/lib/contract/mail/broadcasts'
import { previewMailWords } from '@/lib/data/mail/email-content'
import { previewMail } from '@/lib/data/mail/render-broadcast'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', body: previewInputSchema, response: mailPreviewSchema },
    ({ viewer, body: { kind, ...words } }) =>
      kind ? previewMailWords(viewer, kind, words) : previewMail(viewer, words),
  ),
})
