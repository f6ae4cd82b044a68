import { mailParams, mailTextSchema } from '@/lib/contract/mail/email-text'
import { getMailText } from '@/lib/data/mail/email-text'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', params: mailParams, response: mailTextSchema }, ({ viewer, params }) =>
    getMailText(viewer, params.mailId),
  ),
})
