import { oembedQuerySchema, oembedSchema } from '@/lib/contract/media/oembed'
import { getOembed } from '@/lib/data/media/oembed'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', query: oembedQuerySchema, response: oembedSchema }, ({ viewer, query }) =>
    getOembed(viewer, query.url),
  ),
})
