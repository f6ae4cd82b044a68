import { endViewAs } from '@/lib/data/people/view-as'
import { signOut } from '@/lib/server/auth/sign-out'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: withErrorResponse((request) => signOut(request, endViewAs)),
})
