import { pageQuerySchema } from '@/lib/contract/paging'
import { auditListSchema } from '@/lib/contract/system/audit'
import { listAudit } from '@/lib/data/system/audit'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', query: pageQuerySchema, response: auditListSchema }, ({ viewer, query }) =>
    listAudit(viewer, query),
  ),
})
