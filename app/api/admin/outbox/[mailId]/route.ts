import { mailParams, mailTextSchema } from '@/lib/contract/mail/mail-texts'
import { getMailText } from '@/lib/data/mail/mail-texts'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', params: mailParams, response: mailTextSchema }, ({ viewer, params }) =>
    getMailText(viewer, params.mailId),
  ),
})
