import { endSessionsQuerySchema, ownSessionListSchema } from '@/lib/contract/people/own-sessions'
import { signOutEverywhere } from '@/lib/data/people/account'
import { endOtherSessions, listOwnSessions } from '@/lib/data/people/own-sessions'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', response: ownSessionListSchema }, ({ session }) => listOwnSessions(session)),
  DELETE: route(
    {
      access: 'user',
      query: endSessionsQuerySchema,
      status: 204,
      stepUp: ({ query }) => query.others !== undefined,
    },
    ({ viewer, session, query }) =>
      query.others === undefined ? signOutEverywhere(viewer) : endOtherSessions(session),
  ),
})
