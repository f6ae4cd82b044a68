import { chapterListSchema } from '@/lib/contract/course/chapters'
import { videoParams } from '@/lib/contract/course/videos'
import { proposeChapters } from '@/lib/data/course/chapter-proposals'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const maxDuration = 90

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route({ access: 'admin', params: videoParams, response: chapterListSchema }, ({ viewer, params }) =>
    proposeChapters(viewer, params.videoId),
  ),
})
