import { exportAccount } from '@/lib/data/account-export'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user' }, ({ viewer }) => exportAccount(viewer)),
})
