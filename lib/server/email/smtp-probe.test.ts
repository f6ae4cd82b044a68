import { setTimeout as sleep } from 'node:timers/promises'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import { type MailServer, NO_MAILBOX, NO_SENDER, startMailServer } from '@/tests/fakes/smtp'
import { probeSmtpEnvelope } from './smtp-probe'

const sender = 'The course <course@example.com>'
const to = 'owner@example.com'
let server: MailServer
let transport: SMTPTransport

beforeAll(async () => {
  server = await startMailServer()
  transport = new SMTPTransport({ url: server.url })
})

afterAll(() => server.close())

test('an email that the mail server would accept is not sent', async () => {
  await probeSmtpEnvelope(transport, { sender, to })
  await sleep(200)
  expect(server.mails).toEqual([])
})

test('reports the mail server’s answer about a rejected sender or recipient', async () => {
  const stranger = { sender: `The course <${NO_SENDER}>`, to }
  const refusedSender = { command: 'MAIL FROM', message: expect.stringContaining('Sender not verified') }
  await expect(probeSmtpEnvelope(transport, stranger)).rejects.toMatchObject(refusedSender)
  const refused = { command: 'RCPT TO', message: expect.stringContaining('No such mailbox') }
  await expect(probeSmtpEnvelope(transport, { sender, to: NO_MAILBOX })).rejects.toMatchObject(refused)
  await expect(probeSmtpEnvelope(transport, { sender: 'The course', to })).rejects.toThrow(
    'contains no email address',
  )
})

test('reports wrong credentials', async () => {
  const url = server.url.replace('//', '//me:wrong@')
  await expect(probeSmtpEnvelope(new SMTPTransport({ url }), { sender, to })).rejects.toThrow(
    /authentication|5\d\d/i,
  )
})
