import { accountNameSchema } from '@/lib/contract/people/account'
import { updateOwnName } from '@/lib/data/people/account'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route({ access: 'user', body: accountNameSchema, response: accountNameSchema }, ({ viewer, body }) =>
    updateOwnName(viewer, body),
  ),
})
