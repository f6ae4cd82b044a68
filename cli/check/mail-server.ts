import { mailServer } from '@/lib/server/email/send-email'
import { probeSmtpEnvelope } from '@/lib/server/email/smtp-probe'
import { env } from '@/lib/server/env'
import { errorReason } from '@/lib/server/log'

/** Signs in to the mail server and offers it an email to the owner, which is not sent. */
export async function checkMailServer(): Promise<string> {
  if (!mailServer) return 'no EMAIL_SERVER is set, so emails are written to DATA_DIR/outbox'
  const sender = env.EMAIL_FROM
  const [to = sender] = env.ADMIN_EMAILS
  await probeSmtpEnvelope(mailServer, { sender, to }).catch((error: unknown) => {
    throw new Error(rejectionMessage(error, sender, to))
  })
  return `EMAIL_SERVER accepts the login, and emails from ${sender}${env.IS_HTTPS ? SIGNING : ''}`
}

/** Note about email signing: only a received email shows whether it works. */
const SIGNING =
  '. For one-click unsubscribe, its DKIM signature must include List-Unsubscribe and List-Unsubscribe-Post'

function rejectionMessage(error: unknown, sender: string, to: string): string {
  const said = errorReason(error)
  const command = error instanceof Error && 'command' in error ? error.command : ''
  if (command === 'MAIL FROM') return `the mail server rejects emails from EMAIL_FROM (${sender}): ${said}`
  if (command === 'RCPT TO') {
    return `the mail server rejects emails from EMAIL_FROM (${sender}) to ${to}, the first of ADMIN_EMAILS: ${said}`
  }
  return `EMAIL_SERVER doesn’t accept emails: ${said}`
}
