import { notificationGroupListSchema } from '@/lib/contract/sales/notification-groups'
import { listNotificationGroups } from '@/lib/data/sales/notifications/notification-groups'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: notificationGroupListSchema }, ({ viewer }) =>
    listNotificationGroups(viewer),
  ),
})
