import { emailTestInputSchema, emailTestSchema } from '@/lib/contract/system/email-server'
import { recordWorkingMailServer } from '@/lib/data/mail/delivery-health'
import { testEmailServer } from '@/lib/data/system/email-server'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: emailTestInputSchema, response: emailTestSchema },
    async ({ viewer, body }) => {
      const test = await testEmailServer(viewer, body)
      if (test.accepted) await recordWorkingMailServer()
      return test
    },
  ),
})
