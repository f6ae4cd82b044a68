import { type MailServer, NO_SENDER, startMailServer } from '@/tests/fakes/smtp'

let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  process.env.EMAIL_SERVER = server.url
  process.env.EMAIL_FROM = `The course <${NO_SENDER}>`
})

afterAll(() => server.close())

test('a sender that the mail server refuses is named', async () => {
  const { tryMail } = await import('./mail')
  await expect(tryMail()).rejects.toThrow(
    /takes no mails from EMAIL_FROM \(The course <stranger@.*not verified/,
  )
})
