import { suppressionListSchema } from '@/lib/contract/mail/suppressions'
import { pageQuerySchema } from '@/lib/contract/paging'
import { listSuppressions } from '@/lib/data/mail/suppressions'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: pageQuerySchema, response: suppressionListSchema },
    ({ viewer, query }) => listSuppressions(viewer, query),
  ),
})
