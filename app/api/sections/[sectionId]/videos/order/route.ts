import { reorderSchema } from '@/lib/contract/fields'
import { sectionParams } from '@/lib/contract/sections'
import { videoListSchema } from '@/lib/contract/videos'
import { reorderVideos } from '@/lib/data/videos'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    { access: 'admin', params: sectionParams, body: reorderSchema, response: videoListSchema },
    ({ viewer, params, body }) => reorderVideos(viewer, params.sectionId, body),
  ),
})
