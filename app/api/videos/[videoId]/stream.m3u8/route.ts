import { videoParams } from '@/lib/contract/course/videos'
import { playlistHeaders } from '@/lib/contract/media/renditions'
import { getStream } from '@/lib/data/media/streams'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', params: videoParams },
    async ({ viewer, params }) =>
      new Response(await getStream(viewer, params.videoId), { headers: playlistHeaders }),
  ),
})
