import { videoDetailSchema, videoEditSchema, videoParams, videoSchema } from '@/lib/contract/videos'
import { deleteVideo, getVideo, updateVideo } from '@/lib/data/videos'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: videoParams, response: videoDetailSchema }, ({ viewer, params }) =>
    getVideo(viewer, params.videoId),
  ),
  PUT: route(
    { access: 'admin', params: videoParams, body: videoEditSchema, response: videoSchema },
    ({ viewer, params, body }) => updateVideo(viewer, params.videoId, body),
  ),
  DELETE: route({ access: 'admin', params: videoParams, status: 204 }, ({ viewer, params }) =>
    deleteVideo(viewer, params.videoId),
  ),
})
