import { emailContentListSchema } from '@/lib/contract/mail/email-content'
import { listEmailContent } from '@/lib/data/mail/email-content'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: emailContentListSchema }, ({ viewer }) => listEmailContent(viewer)),
})
