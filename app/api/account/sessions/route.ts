import { signOutEverywhere } from '@/lib/data/people/account'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'user', status: 204 }, ({ viewer }) => signOutEverywhere(viewer)),
})
