import { offerListSchema } from '@/lib/contract/course/offers'
import { reorderInputSchema } from '@/lib/contract/field-schemas'
import { reorderOffers } from '@/lib/data/course/offers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route({ access: 'admin', body: reorderInputSchema, response: offerListSchema }, ({ viewer, body }) =>
    reorderOffers(viewer, body),
  ),
})
