import 'server-only'
import { Readable } from 'node:stream'
import addressparser from 'nodemailer/lib/addressparser'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'

/**
 * Offers a mail server a mail from `sender` to `to`, and hangs up before its first word, so that nothing is sent. Throws
 * what the server says when it does not let us in, or takes no mail from that sender or for that email.
 */
export async function offerMail(
  { options }: SMTPTransport,
  { sender, to }: { sender: string; to: string },
): Promise<void> {
  const envelope = { from: emailOf(sender), to: [emailOf(to)] }
  const connection = new SMTPConnection(options)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The mail server hung up')))
      const goOn = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
      const offer = () => connection.send(envelope, unspoken(resolve), goOn(resolve))
      const { auth } = options
      const enter = () => {
        if (auth && 'pass' in auth) connection.login(auth, goOn(offer))
        else offer()
      }
      connection.connect(goOn(enter))
    })
  } finally {
    connection.close()
  }
}

/** Of `Name <email>` the email. */
function emailOf(text: string): string {
  const [found] = addressparser(text, { flatten: true })
  if (!found?.address) throw new Error(`"${text}" names no email`)
  return found.address
}

/** A text that is asked for once the server has taken sender and recipient, and then never comes. */
function unspoken(asked: () => void): Readable {
  return new Readable({
    read() {
      asked()
    },
  })
}
