import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Recipient that is always rejected, permanently. */
export const REFUSED_RECIPIENT = 'mistyped@example.com'
/** Sender that is always rejected. */
export const REFUSED_SENDER = 'stranger@example.net'

interface Listening {
  /** Value for EMAIL_SERVER. */
  url: string
  close: () => Promise<void>
}

export interface FakeMailServer extends Listening {
  /** Received emails, in order. */
  emails: Email[]
  /** While set, every email is rejected with this message. */
  refuseWith: string | null
  /** Returns whether a recipient is rejected, in addition to REFUSED_RECIPIENT. */
  refuseMailboxes: (email: string) => boolean | Promise<boolean>
  /** While true, no recipient is rejected. */
  takesAll: boolean
  /** While set, each email is accepted after this resolves for its recipient. */
  beforeAccepting: ((to: string) => Promise<void>) | null
}

/** Starts a real mail server on loopback that keeps emails in memory. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const kept: Omit<FakeMailServer, keyof Listening> = {
    emails: [],
    refuseWith: null,
    refuseMailboxes: () => false,
    takesAll: false,
    beforeAccepting: null,
  }
  const listening = await listen(
    async (source, to) => {
      await kept.beforeAccepting?.(to)
      if (kept.refuseWith) throw new Error(kept.refuseWith)
      kept.emails.push(await PostalMime.parse(source))
    },
    async (email) => !kept.takesAll && (email === REFUSED_RECIPIENT || kept.refuseMailboxes(email)),
  )
  return Object.assign(kept, listening)
}

/** Starts a mail server that writes each email to a file, for tests in several processes. */
export async function startFolderMailServer(folder: string): Promise<Listening> {
  await mkdir(folder, { recursive: true })
  return listen((source) => writeFile(path.join(folder, `${Date.now()}-${randomUUID()}.eml`), source))
}

/** Passes the source of each email to `take`. If `take` throws, the email is rejected. */
async function listen(
  take: (source: Buffer, to: string) => Promise<void>,
  isRefused: (email: string) => Promise<boolean> = async (email) => email === REFUSED_RECIPIENT,
): Promise<Listening> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.7.1 Sender not verified'), { responseCode: 553 })
      done(address === REFUSED_SENDER ? refusal : null)
    },
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
      isRefused(address).then((refused) => done(refused ? refusal : null), done)
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
