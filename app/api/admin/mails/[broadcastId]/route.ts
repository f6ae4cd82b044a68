import { broadcastEditSchema, broadcastParams, broadcastSchema } from '@/lib/contract/mail/broadcasts'
import { deleteBroadcast, getBroadcast, updateBroadcast } from '@/lib/data/mail/broadcasts'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', params: broadcastParams, response: broadcastSchema }, ({ viewer, params }) =>
    getBroadcast(viewer, params.broadcastId),
  ),
  PUT: route(
    { access: 'admin', params: broadcastParams, body: broadcastEditSchema, response: broadcastSchema },
    ({ viewer, params, body }) => updateBroadcast(viewer, params.broadcastId, body),
  ),
  DELETE: route({ access: 'admin', params: broadcastParams, status: 204 }, ({ viewer, params }) =>
    deleteBroadcast(viewer, params.broadcastId),
  ),
})
