import { mailPreviewSchema, previewInputSchema } from '@/lib/contract/mail/broadcasts'
import { previewMail } from '@/lib/data/mail/letters'
import { previewMailWords } from '@/lib/data/mail/mail-words'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', body: previewInputSchema, response: mailPreviewSchema },
    ({ viewer, body: { kind, ...words } }) =>
      kind ? previewMailWords(viewer, kind, words) : previewMail(viewer, words),
  ),
})
