import { openingParams } from '@/lib/contract/people/early-openings'
import { deleteEarlyOpening } from '@/lib/data/people/early-openings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route({ access: 'admin', params: openingParams, status: 204 }, ({ viewer, params }) =>
    deleteEarlyOpening(viewer, params.userId, params.openingId),
  ),
})
