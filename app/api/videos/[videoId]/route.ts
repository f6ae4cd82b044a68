import { videoDetailSchema, videoParams } from '@/lib/contract/videos'
import { getVideo } from '@/lib/data/videos'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: videoParams, response: videoDetailSchema }, ({ viewer, params }) =>
    getVideo(viewer, params.videoId),
  ),
})
