import { noteListSchema } from '@/lib/contract/course/notes'
import { videoParams } from '@/lib/contract/course/videos'
import { listNotes } from '@/lib/data/course/notes'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: videoParams, response: noteListSchema }, ({ viewer, params }) =>
    listNotes(viewer, params.videoId),
  ),
})
