import { defaultSegment, recipientCountSchema, segmentQuerySchema } from '@/lib/contract/mail/broadcasts'
import { countRecipients } from '@/lib/data/mail/broadcasts'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: segmentQuerySchema, response: recipientCountSchema },
    ({ viewer, query }) => countRecipients(viewer, { ...defaultSegment, ...query }),
  ),
})
