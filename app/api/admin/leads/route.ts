import { leadListSchema, leadQuerySchema } from '@/lib/contract/mail/leads'
import { listLeads } from '@/lib/data/mail/lead-list'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', query: leadQuerySchema, response: leadListSchema }, ({ viewer, query }) =>
    listLeads(viewer, query),
  ),
})
