import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** What EMAIL_SERVER is set to. */
  url: string
  /** What arrived, in order. */
  mails: Email[]
  /** While set, every mail is refused with it. */
  refuseWith: string | null
  close: () => Promise<void>
}

/** A real mail server on loopback, which keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream
        .toArray()
        .then(async (chunks) => {
          if (server.refuseWith) throw new Error(server.refuseWith)
          server.mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        })
        .then(() => done(), done)
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuseWith: null,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}
