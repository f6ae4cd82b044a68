import { leadParams } from '@/lib/contract/mail/leads'
import { deleteLead } from '@/lib/data/mail/lead-list'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route({ access: 'admin', params: leadParams, status: 204 }, ({ viewer, params }) =>
    deleteLead(viewer, params.leadId),
  ),
})
