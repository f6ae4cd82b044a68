import { embedQuerySchema, embedSchema } from '@/lib/contract/media/embeds'
import { getEmbed } from '@/lib/data/media/embeds'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: embedQuerySchema, response: embedSchema }, ({ viewer, query }) =>
    getEmbed(viewer, query.url),
  ),
})
