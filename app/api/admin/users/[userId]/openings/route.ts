import {
  earlyOpeningInputSchema,
  openablePartListSchema,
  openablePartSchema,
  openingsParams,
} from '@/lib/contract/people/early-openings'
import { createOpening, listOpenings } from '@/lib/data/people/openings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: openingsParams, response: openablePartListSchema },
    ({ viewer, params }) => listOpenings(viewer, params.userId),
  ),
  POST: route(
    {
      access: 'admin',
      params: openingsParams,
      body: earlyOpeningInputSchema,
      response: openablePartSchema,
      status: 201,
    },
    ({ viewer, params, body }) => createOpening(viewer, params.userId, body),
  ),
})
