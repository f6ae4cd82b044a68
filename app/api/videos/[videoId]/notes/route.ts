import { noteListSchema } from '@/lib/contract/course/notes'
import { videoParams } from '@/lib/contract/course/videos'
import { pageQuerySchema } from '@/lib/contract/paging'
import { listNotes } from '@/lib/data/course/notes'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', params: videoParams, query: pageQuerySchema, response: noteListSchema },
    ({ viewer, params, query }) => listNotes(viewer, params.videoId, query),
  ),
})
