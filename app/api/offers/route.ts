import { shownOfferListSchema, shownOfferQuerySchema } from '@/lib/contract/course/offers'
import { listShownOffers } from '@/lib/data/course/shown-offers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', query: shownOfferQuerySchema, response: shownOfferListSchema },
    ({ viewer, query }) => listShownOffers(viewer, query),
  ),
})
