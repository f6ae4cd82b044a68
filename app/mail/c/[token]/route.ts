import { followTrackingUrl } from '@/lib/data/mail/click-tracking'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'

/**
 * Counts a click in a broadcast and redirects to the link’s target. The target is stored on the server, not
 * in the URL.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: withErrorResponse(async (request, { params }) => {
    const location = await followTrackingUrl(String((await params).token ?? ''), request.method === 'GET')
    const headers = { Location: location, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return new Response(null, { status: 303, headers })
  }),
})
