import { endViewAs } from '@/lib/data/people/view-as'
import { signOut } from '@/lib/server/auth/sign-out'
import { methods, withErrorResponse } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: withErrorResponse((request) => signOut(request, endViewAs)),
})
