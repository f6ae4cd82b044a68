import {
  savedVideoSchema,
  videoDetailSchema,
  videoEditSchema,
  videoParams,
} from '@/lib/contract/course/videos'
import { copyOutsideThumbnails } from '@/lib/data/course/lesson-thumbnails'
import { deleteVideo, getVideo, updateVideo } from '@/lib/data/course/videos'
import { logAccess } from '@/lib/data/people/access-log'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', params: videoParams, response: videoDetailSchema },
    async ({ viewer, params, request }) => {
      const video = await getVideo(viewer, params.videoId)
      const visit = { action: 'video_viewed', resourceId: video.id } as const
      runAfterResponse('access_log', () => logAccess(viewer, request.headers, visit))
      return video
    },
  ),
  PUT: route(
    {
      access: 'admin',
      params: videoParams,
      body: videoEditSchema,
      response: savedVideoSchema,
      after: copyOutsideThumbnails,
    },
    ({ viewer, params, body }) => updateVideo(viewer, params.videoId, body),
  ),
  DELETE: route({ access: 'admin', params: videoParams, status: 204 }, ({ viewer, params }) =>
    deleteVideo(viewer, params.videoId),
  ),
})
