import { videoParams } from '@/lib/contract/course/videos'
import { getCaptions } from '@/lib/data/course/read-transcript'
import { createMethodHandlers, route } from '@/lib/server/http/route'

const headers = {
  'Content-Type': 'text/vtt; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', params: videoParams },
    async ({ viewer, params }) => new Response(await getCaptions(viewer, params.videoId), { headers }),
  ),
})
