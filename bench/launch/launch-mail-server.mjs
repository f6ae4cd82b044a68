import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Matches the addresses that the mail server rejects. */
export const REFUSED_ADDRESS_PATTERN = /^refused-/

/**
 * Starts a real mail server on loopback. `linkFor` resolves with the sign-in link of an address's first
 * email.
 */
export async function startLaunchMailServer() {
  const waiting = new Map()
  const early = new Map()
  const deliver = (email, link) => {
    const resolve = waiting.get(email)
    if (resolve) resolve(link)
    else early.set(email, link)
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!REFUSED_ADDRESS_PATTERN.test(address)) return done()
      done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      read(stream)
        .then((source) => PostalMime.parse(source))
        .then(({ to, text }) => deliver(to?.[0]?.address, linkIn(text ?? '')))
        .then(() => done(), done)
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${listener.address().port}`,
    linkFor: (email) =>
      early.has(email)
        ? Promise.resolve(early.get(email))
        : new Promise((resolve) => waiting.set(email, resolve)),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

async function read(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const linkIn = (text) => /https?:\/\/\S+\/login\/confirm\S+/.exec(text)?.[0] ?? null
