import { pageEditSchema, pageParams, sitePageSchema } from '@/lib/contract/site/pages'
import { deletePage, updatePage } from '@/lib/data/site/pages'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: pageParams, body: pageEditSchema, response: sitePageSchema },
    ({ viewer, params, body }) => updatePage(viewer, params.pageId, body),
  ),
  DELETE: route({ access: 'admin', params: pageParams, status: 204 }, ({ viewer, params }) =>
    deletePage(viewer, params.pageId),
  ),
})
