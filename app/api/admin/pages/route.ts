import { pageInputSchema, sitePageListSchema, sitePageSchema } from '@/lib/contract/site/pages'
import { createPage, listPages } from '@/lib/data/site/pages'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: sitePageListSchema }, ({ viewer }) => listPages(viewer)),
  POST: route(
    { access: 'admin', body: pageInputSchema, response: sitePageSchema, status: 201 },
    ({ viewer, body }) => createPage(viewer, body),
  ),
})
