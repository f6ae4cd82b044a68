import { offerParams } from '@/lib/contract/course/offers'
import { recordOfferAction } from '@/lib/data/course/shown-offers'
import { isPrefetch } from '@/lib/server/http/request-headers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route({ access: 'user', params: offerParams, status: 204 }, ({ viewer, params, request }) =>
    recordOfferAction(viewer, params.offerId, 'seen', !isPrefetch(request.headers)),
  ),
})
