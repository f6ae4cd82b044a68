import { progressSchema } from '@/lib/contract/course/progress'
import { videoParams } from '@/lib/contract/course/videos'
import { getProgress } from '@/lib/data/course/progress'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', params: videoParams, response: progressSchema }, ({ viewer, params }) =>
    getProgress(viewer, params.videoId),
  ),
})
