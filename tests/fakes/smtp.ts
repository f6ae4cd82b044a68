import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The one email that is refused for good. */
export const NO_MAILBOX = 'mistyped@example.com'
/** The one that may send nothing. */
export const NO_SENDER = 'stranger@example.net'

interface Listening {
  /** What EMAIL_SERVER is set to. */
  url: string
  close: () => Promise<void>
}

export interface MailServer extends Listening {
  /** What arrived, in order. */
  mails: Email[]
  /** While set, every mail is refused with it. */
  refuseWith: string | null
  /** Which recipients have no mailbox, beside the one that never has. */
  refuseMailboxes: (email: string) => boolean
  /** Whether even that one has one now. */
  takesAll: boolean
  /** While set, each email is accepted once this is done for its recipient. */
  meanwhile: ((to: string) => Promise<void>) | null
}

/** A real mail server on loopback, which keeps what it gets in memory. */
export async function startMailServer(): Promise<MailServer> {
  const kept: Omit<MailServer, keyof Listening> = {
    mails: [],
    refuseWith: null,
    refuseMailboxes: () => false,
    takesAll: false,
    meanwhile: null,
  }
  const listening = await listen(
    async (source, to) => {
      await kept.meanwhile?.(to)
      if (kept.refuseWith) throw new Error(kept.refuseWith)
      kept.mails.push(await PostalMime.parse(source))
    },
    (email) => !kept.takesAll && (email === NO_MAILBOX || kept.refuseMailboxes(email)),
  )
  return Object.assign(kept, listening)
}

/** The same for tests in several processes: each mail becomes a file of a folder. */
export async function startMailFolder(folder: string): Promise<Listening> {
  await mkdir(folder, { recursive: true })
  return listen((source) => writeFile(path.join(folder, `${Date.now()}-${randomUUID()}.eml`), source))
}

/** Hands each mail to `take` as it came; what that throws refuses the mail. */
async function listen(
  take: (source: Buffer, to: string) => Promise<void>,
  isRefused: (email: string) => boolean = (email) => email === NO_MAILBOX,
): Promise<Listening> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.7.1 Sender not verified'), { responseCode: 553 })
      done(address === NO_SENDER ? refusal : null)
    },
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
      done(isRefused(address) ? refusal : null)
    },
    onData(stream, { envelope }, done) {
      stream
        .toArray()
        .then((chunks) => take(Buffer.concat(chunks), envelope.rcptTo[0]?.address ?? ''))
        .then(() => done(), done)
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
