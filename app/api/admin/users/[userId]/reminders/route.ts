import { reminderListSchema } from '@/lib/contract/mail/reminders'
import { customerParams } from '@/lib/contract/people/customers'
import { listReminders } from '@/lib/data/mail/reminders'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: customerParams, response: reminderListSchema },
    ({ viewer, params }) => listReminders(viewer, params.userId),
  ),
})
