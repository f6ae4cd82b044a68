import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

/** The one address that is refused for good. */
export const NO_MAILBOX = 'mistyped@example.com'

/** A real mail server on loopback; each mail becomes a file of a folder. Answers its address. */
export async function openPostOffice(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
      done(address === NO_MAILBOX ? refusal : null)
    },
    onData(stream, _session, done) {
      stream
        .toArray()
        .then((chunks) =>
          writeFile(path.join(folder, `${Date.now()}-${randomUUID()}.eml`), Buffer.concat(chunks)),
        )
        .then(() => done(), done)
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
