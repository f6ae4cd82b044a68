import { type MailServer, NO_SENDER, startMailServer } from '@/tests/fakes/smtp'

let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  process.env.EMAIL_SERVER = server.url
  process.env.EMAIL_FROM = `The course <${NO_SENDER}>`
})

afterAll(() => server.close())

test('names a sender that the mail server rejects', async () => {
  const { checkMailServer } = await import('./mail-server')
  await expect(checkMailServer()).rejects.toThrow(
    /rejects emails from EMAIL_FROM \(The course <stranger@.*not verified/,
  )
})
