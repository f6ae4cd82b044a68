import { sectionParams } from '@/lib/contract/sections'
import { videoListSchema } from '@/lib/contract/videos'
import { listVideos } from '@/lib/data/videos'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: sectionParams, response: videoListSchema }, ({ viewer, params }) =>
    listVideos(viewer, params.sectionId),
  ),
})
