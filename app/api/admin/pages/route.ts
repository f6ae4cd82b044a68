import { pageInputSchema, pageListSchema, pageSchema } from '@/lib/contract/site/pages'
import { createPage, listPages } from '@/lib/data/site/pages'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: pageListSchema }, ({ viewer }) => listPages(viewer)),
  POST: route(
    { access: 'admin', body: pageInputSchema, response: pageSchema, status: 201 },
    ({ viewer, body }) => createPage(viewer, body),
  ),
})
