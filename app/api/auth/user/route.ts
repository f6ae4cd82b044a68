import { currentUserSchema } from '@/lib/contract/people/auth'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'limited', response: currentUserSchema }, async ({ viewer }) => {
    const { isReadOnly: _, ...user } = viewer
    return user
  }),
})
