import { ownSessionParams } from '@/lib/contract/people/own-sessions'
import { endOwnSession } from '@/lib/data/people/own-sessions'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route(
    { access: 'user', params: ownSessionParams, status: 204, stepUp: true },
    ({ session, params }) => endOwnSession(session, params.sessionId),
  ),
})
