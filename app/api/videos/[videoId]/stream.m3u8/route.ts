import { videoParams } from '@/lib/contract/course/videos'
import { playlistHeaders } from '@/lib/contract/media/renditions'
import { getMasterPlaylist } from '@/lib/data/media/hls-playlists'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', params: videoParams },
    async ({ viewer, params }) =>
      new Response(await getMasterPlaylist(viewer, params.videoId), { headers: playlistHeaders }),
  ),
})
