import { noteListSchema } from '@/lib/contract/notes'
import { videoParams } from '@/lib/contract/videos'
import { listNotes } from '@/lib/data/notes'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', params: videoParams, response: noteListSchema }, ({ viewer, params }) =>
    listNotes(viewer, params.videoId),
  ),
})
