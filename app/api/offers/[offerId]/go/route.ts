import { offerParams } from '@/lib/contract/course/offers'
import { recordOfferAction } from '@/lib/data/course/shown-offers'
import { isFromOurPages, isPrefetch } from '@/lib/server/http/request-headers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

/**
 * Redirects to the page that an offer leads to, and counts the click. The target URL is stored on the server,
 * so the request can’t choose it.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', params: offerParams }, async ({ viewer, params, request }) => {
    const { headers: sent, method } = request
    const isClick = method === 'GET' && isFromOurPages(sent) && !isPrefetch(sent)
    const location = await recordOfferAction(viewer, params.offerId, 'clicked', isClick)
    const headers = { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    return new Response(null, { status: 302, headers })
  }),
})
