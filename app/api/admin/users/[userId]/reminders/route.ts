import { reminderListSchema } from '@/lib/contract/mail/reminders'
import { customerParams } from '@/lib/contract/people/customers'
import { listReminders } from '@/lib/data/mail/reminders'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', params: customerParams, response: reminderListSchema },
    ({ viewer, params }) => listReminders(viewer, params.userId),
  ),
})
