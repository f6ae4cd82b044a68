import { currentUserSchema } from '@/lib/contract/people/auth'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'limited', response: currentUserSchema }, async ({ viewer }) => {
    const { isReadOnly: _, ...user } = viewer
    return user
  }),
})
