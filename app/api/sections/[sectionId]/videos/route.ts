import { sectionParams } from '@/lib/contract/course/sections'
import { videoListSchema } from '@/lib/contract/course/videos'
import { listVideos } from '@/lib/data/course/videos'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', params: sectionParams, response: videoListSchema }, ({ viewer, params }) =>
    listVideos(viewer, params.sectionId),
  ),
})
