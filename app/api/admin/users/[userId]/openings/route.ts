import {
  earlyOpeningInputSchema,
  openablePartListSchema,
  openablePartSchema,
  openingsParams,
} from '@/lib/contract/people/early-openings'
import { createEarlyOpening, listEarlyOpenings } from '@/lib/data/people/early-openings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: openingsParams, response: openablePartListSchema },
    ({ viewer, params }) => listEarlyOpenings(viewer, params.userId),
  ),
  POST: route(
    {
      access: 'admin',
      params: openingsParams,
      body: earlyOpeningInputSchema,
      response: openablePartSchema,
      status: 201,
    },
    ({ viewer, params, body }) => createEarlyOpening(viewer, params.userId, body),
  ),
})
