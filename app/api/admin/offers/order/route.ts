import { offerListSchema } from '@/lib/contract/course/offers'
import { reorderSchema } from '@/lib/contract/field-schemas'
import { reorderOffers } from '@/lib/data/course/offers'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route({ access: 'admin', body: reorderSchema, response: offerListSchema }, ({ viewer, body }) =>
    reorderOffers(viewer, body),
  ),
})
