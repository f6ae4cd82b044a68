import { emailContentListSchema } from '@/lib/contract/mail/email-content'
import { listEmailContent } from '@/lib/data/mail/email-content'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: emailContentListSchema }, ({ viewer }) => listEmailContent(viewer)),
})
