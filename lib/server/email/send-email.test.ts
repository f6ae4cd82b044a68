import { createTransport } from 'mailer'
import { SMTPServer } from 'smtp-server'
import { isMailboxRejected } from './send-email'

/** Returns nodemailer’s error for this reply of a mail server to RCPT TO. */
async function failureOf(responseCode: number, words: string): Promise<unknown> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error(words), { responseCode })),
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const message = { from: 'a@example.com', to: 'b@example.com', text: 'x' }
  const failure = await createTransport({ host: '127.0.0.1', port })
    .sendMail(message)
    .catch((error: unknown) => error)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return failure
}

test.each([
  [550, '5.1.1 No such user here', true],
  [553, 'Mailbox name not allowed', true],
  [550, '5.7.1 Relaying denied', false],
  [552, '5.2.2 Mailbox full', false],
  [450, '4.2.1 Try again later', false],
])('%i %s means that the mailbox doesn’t exist: %p', async (code, words, expected) => {
  expect(isMailboxRejected(await failureOf(code, words))).toBe(expected)
})

test('no other failure is about the mailbox', async () => {
  expect(isMailboxRejected(new Error('550 somewhere in the words'))).toBe(false)
  expect(isMailboxRejected('550')).toBe(false)
})
