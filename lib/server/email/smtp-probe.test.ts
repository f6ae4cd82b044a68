import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FakeMailServer,
  REFUSED_RECIPIENT,
  REFUSED_SENDER,
  startFakeMailServer,
} from '@/tests/fakes/mail-server'
import type { EmailServer } from './email-config'
import { probeSmtpEnvelope } from './smtp-probe'

const sender = 'The course <course@example.com>'
const to = 'owner@example.com'
let server: FakeMailServer
let transport: EmailServer

/** Returns the settings for a mail server on loopback. */
const serverAt = (url: string): EmailServer => ({
  name: 'test',
  host: '127.0.0.1',
  port: Number(new URL(url).port),
  user: '',
  password: '',
  security: 'none',
  url: null,
  savedAt: null,
})

beforeAll(async () => {
  server = await startFakeMailServer()
  transport = serverAt(server.url)
})

afterAll(() => server.close())

test('an email that the mail server would accept is not sent', async () => {
  await probeSmtpEnvelope(transport, { sender, to })
  await sleep(200)
  expect(server.emails).toEqual([])
})

test('reports the mail server’s answer about a rejected sender or recipient', async () => {
  const stranger = { sender: `The course <${REFUSED_SENDER}>`, to }
  const refusedSender = { command: 'MAIL FROM', message: expect.stringContaining('Sender not verified') }
  await expect(probeSmtpEnvelope(transport, stranger)).rejects.toMatchObject(refusedSender)
  const refused = { command: 'RCPT TO', message: expect.stringContaining('No such mailbox') }
  await expect(probeSmtpEnvelope(transport, { sender, to: REFUSED_RECIPIENT })).rejects.toMatchObject(refused)
  await expect(probeSmtpEnvelope(transport, { sender: 'The course', to })).rejects.toThrow(
    'contains no email address',
  )
})

test('reports wrong credentials', async () => {
  const wrong = { ...transport, user: 'me', password: 'wrong' }
  await expect(probeSmtpEnvelope(wrong, { sender, to })).rejects.toThrow(/authentication|5\d\d/i)
})
