import { type FakeMailServer, REFUSED_SENDER, startFakeMailServer } from '@/tests/fakes/mail-server'

let server: FakeMailServer

beforeAll(async () => {
  server = await startFakeMailServer()
  process.env.EMAIL_SERVER = server.url
  process.env.EMAIL_FROM = `The course <${REFUSED_SENDER}>`
})

afterAll(() => server.close())

test('names the sender that the mail server rejects', async () => {
  const { checkMailServer } = await import('./mail-server')
  await expect(checkMailServer()).rejects.toThrow(
    /rejects emails from EMAIL_FROM \(The course <stranger@.*not verified/,
  )
})
