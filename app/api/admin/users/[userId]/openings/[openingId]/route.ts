import { openingParams } from '@/lib/contract/people/early-openings'
import { deleteOpening } from '@/lib/data/people/openings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route({ access: 'admin', params: openingParams, status: 204 }, ({ viewer, params }) =>
    deleteOpening(viewer, params.userId, params.openingId),
  ),
})
