import { playlistHeaders, playlistParams } from '@/lib/contract/media/renditions'
import { getRenditionPlaylist } from '@/lib/data/media/hls-playlists'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', params: playlistParams },
    async ({ viewer, params }) =>
      new Response(await getRenditionPlaylist(viewer, params.videoId, params.playlist), {
        headers: playlistHeaders,
      }),
  ),
})
