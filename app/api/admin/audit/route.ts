import { pageQuerySchema } from '@/lib/contract/paging'
import { auditListSchema } from '@/lib/contract/settings'
import { listAudit } from '@/lib/data/audit'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: pageQuerySchema, response: auditListSchema }, ({ viewer, query }) =>
    listAudit(viewer, query),
  ),
})
