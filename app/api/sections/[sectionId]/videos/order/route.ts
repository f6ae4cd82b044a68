import { sectionParams } from '@/lib/contract/course/sections'
import { videoListSchema } from '@/lib/contract/course/videos'
import { reorderInputSchema } from '@/lib/contract/field-schemas'
import { reorderVideos } from '@/lib/data/course/videos'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: sectionParams, body: reorderInputSchema, response: videoListSchema },
    ({ viewer, params, body }) => reorderVideos(viewer, params.sectionId, body),
  ),
})
