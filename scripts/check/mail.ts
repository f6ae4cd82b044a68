import { reason } from '@/lib/server/log'
import { hasMailServer, verifyMailServer } from '@/lib/server/mail'

/** Signs in to the mail server, and sends nothing. */
export async function tryMail(): Promise<string> {
  if (!hasMailServer) return 'no EMAIL_SERVER is set, so mails are written to DATA_DIR/outbox'
  await verifyMailServer().catch((error: unknown) => {
    throw new Error(`EMAIL_SERVER does not take mails: ${reason(error)}`)
  })
  return 'EMAIL_SERVER lets us in'
}
