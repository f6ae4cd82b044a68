import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * Starts a mail server on loopback that rejects the recipients that start with "dead", and accepts those that
 * start with "slow" only after `slowSeconds`. `accepted` maps each recipient of an accepted email to the time
 * (`performance.now()`).
 */
export async function startRejectingMailServer({ slowSeconds = 0 } = {}) {
  const accepted = new Map()
  let rejected = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('dead')) return done()
      rejected += 1
      done(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const [{ address }] = envelope.rcptTo
      stream.resume()
      stream.once('end', async () => {
        if (address.startsWith('slow')) await sleep(slowSeconds * 1000)
        accepted.set(address, performance.now())
        done()
      })
    },
  })
  smtp.on('error', () => {})
  const listener = smtp.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${listener.address().port}`,
    accepted,
    rejected: () => rejected,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}
