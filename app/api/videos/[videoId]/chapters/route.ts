import { chapterListSchema, chaptersInputSchema } from '@/lib/contract/course/chapters'
import { videoParams } from '@/lib/contract/course/videos'
import { listChapters, saveChapters } from '@/lib/data/course/chapters'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', params: videoParams, response: chapterListSchema }, ({ viewer, params }) =>
    listChapters(viewer, params.videoId),
  ),
  PUT: route(
    { access: 'admin', params: videoParams, body: chaptersInputSchema, response: chapterListSchema },
    ({ viewer, params, body }) => saveChapters(viewer, params.videoId, body),
  ),
})
