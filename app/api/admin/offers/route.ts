import { offerInputSchema, offerListSchema, offerSchema } from '@/lib/contract/course/offers'
import { createOffer, listOffers } from '@/lib/data/course/offers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: offerListSchema }, ({ viewer }) => listOffers(viewer)),
  POST: route(
    { access: 'admin', body: offerInputSchema, response: offerSchema, status: 201 },
    ({ viewer, body }) => createOffer(viewer, body),
  ),
})
