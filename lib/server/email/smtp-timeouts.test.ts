import { createServer, type Socket } from 'node:net'

// A mail server that accepts connections and never replies.
const sockets = new Set<Socket>()
const silent = createServer((socket) => sockets.add(socket))

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  process.env.EMAIL_SERVER = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a mail server that never answers fails in time', async () => {
  const { INTERACTIVE_SEND_MS, sendEmail } = await import('./send-email')
  const { getCachedEmailConfig } = await import('./email-config')
  const { probeSmtpEnvelope } = await import('./smtp-probe')
  const { buildSignInEmail } = await import('../auth/sign-in-email')
  const signInEmail = await buildSignInEmail({
    email: 'a@example.com',
    link: 'http://localhost:3000',
    code: null,
  })
  const begun = Date.now()
  await expect(sendEmail(signInEmail, { milliseconds: 300 })).rejects.toThrow('within 0.3 s')
  expect(Date.now() - begun).toBeLessThan(2000)
  expect(INTERACTIVE_SEND_MS).toBeLessThanOrEqual(8000)
  const { server } = await getCachedEmailConfig()
  // The probe has no deadline of its own, so the transport’s timeout applies.
  const people = { sender: 'a@example.com', to: 'a@example.com' }
  await expect(server && probeSmtpEnvelope(server, people)).rejects.toThrow('Greeting never received')
  expect(Date.now() - begun).toBeLessThan(12_000)
})
