import { endView } from '@/lib/data/people/view-as'
import { signOut } from '@/lib/server/auth/sign-out'
import { guarded, methods } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded((request) => signOut(request, endView)),
})
