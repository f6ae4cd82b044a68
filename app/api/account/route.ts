import { accountNameSchema } from '@/lib/contract/people/account'
import { updateOwnName } from '@/lib/data/people/account'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route({ access: 'user', body: accountNameSchema, response: accountNameSchema }, ({ viewer, body }) =>
    updateOwnName(viewer, body),
  ),
})
