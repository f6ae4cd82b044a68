import { offerEditSchema, offerParams, offerSchema } from '@/lib/contract/course/offers'
import { deleteOffer, updateOffer } from '@/lib/data/course/offers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: offerParams, body: offerEditSchema, response: offerSchema },
    ({ viewer, params, body }) => updateOffer(viewer, params.offerId, body),
  ),
  DELETE: route({ access: 'admin', params: offerParams, status: 204 }, ({ viewer, params }) =>
    deleteOffer(viewer, params.offerId),
  ),
})
