import { offerTickInputSchema, offerTickListSchema } from '@/lib/contract/system/offer-rules'
import { listOfferTicks, tickOfferRule } from '@/lib/data/system/offer-rules'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: offerTickListSchema }, ({ viewer }) => listOfferTicks(viewer)),
  PUT: route(
    { access: 'admin', body: offerTickInputSchema, response: offerTickListSchema },
    ({ viewer, body }) => tickOfferRule(viewer, body),
  ),
})
