import { openingParams } from '@/lib/contract/people/openings'
import { deleteOpening } from '@/lib/data/people/openings'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'admin', params: openingParams, status: 204 }, ({ viewer, params }) =>
    deleteOpening(viewer, params.userId, params.openingId),
  ),
})
