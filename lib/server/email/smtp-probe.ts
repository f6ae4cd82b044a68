import 'server-only'
import { Readable } from 'node:stream'
import addressparser from 'mailer/lib/addressparser'
import SMTPConnection from 'mailer/lib/smtp-connection'
import type { EmailServer } from './email-config'
import { getMailTransportFor, openMailSocket } from './mail-transport'

/**
 * Tests a mail server: announces an email from `sender` to `to` and disconnects before sending its content.
 * Throws the server’s reply if it refuses the login, the sender, or the recipient.
 */
export async function probeSmtpEnvelope(
  server: EmailServer,
  { sender, to }: { sender: string; to: string },
): Promise<void> {
  const envelope = { from: emailOf(sender), to: [emailOf(to)] }
  const { options } = getMailTransportFor(server).smtp
  const connection = new SMTPConnection({ ...options, connection: await openMailSocket(server) })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The mail server closed the connection')))
      const continueWith = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
      const offer = () => connection.send(envelope, unsentBody(resolve), continueWith(resolve))
      const { auth } = options
      const enter = () => {
        if (auth && 'pass' in auth) connection.login(auth, continueWith(offer))
        else offer()
      }
      connection.connect(continueWith(enter))
    })
  } finally {
    connection.close()
  }
}

/** Returns the address of `Name <email>`. */
function emailOf(text: string): string {
  const [found] = addressparser(text, { flatten: true })
  if (!found?.address) throw new Error(`"${text}" contains no email address`)
  return found.address
}

/** Returns a message body that is never sent. Calls `onRequested` once sender and recipient are accepted. */
function unsentBody(onRequested: () => void): Readable {
  return new Readable({
    read() {
      onRequested()
    },
  })
}
