import { endView } from '@/lib/data/people/view-as'
import { guarded, methods } from '@/lib/server/route'
import { signOut } from '@/lib/server/sign-out'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded((request) => signOut(request, endView)),
})
