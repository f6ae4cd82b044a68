import { readEmailConfig } from '@/lib/server/email/email-config'
import { describeSendFailure } from '@/lib/server/email/send-email'
import { probeSmtpEnvelope } from '@/lib/server/email/smtp-probe'
import { env } from '@/lib/server/env'

/** Names of the mail server and the sender in messages. They depend on the source of the settings. */
const names = {
  stored: { server: 'The mail server under Settings → Email', sender: 'the sender set in Settings → Email' },
  environment: { server: 'EMAIL_SERVER', sender: 'EMAIL_FROM' },
}

/** Signs in to the mail server and offers it an email to the owner, which is not sent. */
export async function checkMailServer(): Promise<string> {
  const { server, from, source, problem } = await readEmailConfig()
  if (problem) throw new Error(problem)
  if (!server)
    return 'EMAIL_SERVER isn’t set, and no mail server is saved under Settings → Email, so emails are written to DATA_DIR/outbox'
  const name = names[source ?? 'environment']
  const [to = from] = env.ADMIN_EMAILS
  await probeSmtpEnvelope(server, { sender: from, to }).catch((error: unknown) => {
    throw new Error(rejectionMessage(error, name, from, to))
  })
  return `${name.server} accepts the login and emails from ${from}${env.IS_HTTPS ? SIGNING : ''}`
}

/** Note about email signing: only a received email shows whether it works. */
const SIGNING =
  '. For one-click unsubscribe, its DKIM signature must include List-Unsubscribe and List-Unsubscribe-Post'

function rejectionMessage(
  error: unknown,
  name: (typeof names)['stored'],
  sender: string,
  to: string,
): string {
  const reason = describeSendFailure(error)
  const command = error instanceof Error && 'command' in error ? error.command : ''
  const rejected = `the mail server rejects emails from ${name.sender} (${sender})`
  if (command === 'MAIL FROM') return `${rejected}: ${reason}`
  if (command === 'RCPT TO') return `${rejected} to ${to}, the first address in ADMIN_EMAILS: ${reason}`
  return `${name.server} doesn’t accept emails: ${reason}`
}
