import { offerRuleCheckInputSchema, offerRuleCheckListSchema } from '@/lib/contract/system/offer-rules'
import { listOfferRuleChecks, setOfferRuleChecked } from '@/lib/data/system/offer-rules'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: offerRuleCheckListSchema }, ({ viewer }) =>
    listOfferRuleChecks(viewer),
  ),
  PUT: route(
    { access: 'admin', body: offerRuleCheckInputSchema, response: offerRuleCheckListSchema },
    ({ viewer, body }) => setOfferRuleChecked(viewer, body),
  ),
})
