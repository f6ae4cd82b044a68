import { exportAccount } from '@/lib/data/account-export'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user' }, ({ viewer }) => exportAccount(viewer)),
})
