import { sharedTextSchema } from '@/lib/contract/site/shared-text'
import { getSharedText, saveSharedText } from '@/lib/data/site/shared-text'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: sharedTextSchema }, ({ viewer }) => getSharedText(viewer)),
  PUT: route({ access: 'admin', body: sharedTextSchema, response: sharedTextSchema }, ({ viewer, body }) =>
    saveSharedText(viewer, body),
  ),
})
