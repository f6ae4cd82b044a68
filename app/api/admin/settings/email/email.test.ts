import { createServer, type Server, type Socket } from 'node:net'
import type { EmailServerSettings, EmailTest } from '@/lib/contract/system/email-server'
import { recordWorkingMailServer } from '@/lib/data/mail/delivery-health'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { reencryptCredentials } from '@/lib/data/system/credentials'
import { db } from '@/lib/server/db/client'
import { getCachedEmailConfig } from '@/lib/server/email/email-config'
import { env } from '@/lib/server/env'
import { createVault, vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import { type FakeMailServer, REFUSED_RECIPIENT, startFakeMailServer } from '@/tests/fakes/mail-server'
import { DELETE, GET, PUT } from './route'
import { POST as testRoute } from './test/route'

type Owner = Awaited<ReturnType<typeof createAdmin>>

let mailServer: FakeMailServer
let port = 0
beforeAll(async () => {
  mailServer = await startFakeMailServer()
  port = Number(new URL(mailServer.url).port)
})
beforeEach(() => {
  mailServer.emails.length = 0
})
afterAll(() => mailServer.close())

const PASSWORD = 'a-long-smtp-password'
const settings = () => ({
  host: '127.0.0.1',
  port,
  user: '',
  from: 'Sourdough <hello@bakery.example>',
  security: 'none' as const,
})
const read = (as: Owner) => callRoute<EmailServerSettings>(GET, { as })
const save = (as: Owner, body: unknown) => callRoute<EmailServerSettings>(PUT, { as, method: 'PUT', body })
const remove = (as: Owner) => callRoute(DELETE, { as, method: 'DELETE' })
const sendTest = (as: Owner, body?: unknown) =>
  callRoute<EmailTest>(testRoute, { as, method: 'POST', ...(body !== undefined && { body }) })

describe('the mail server', () => {
  test('is not set in a new installation', async () => {
    expect(await read(await createAdmin())).toMatchObject({
      status: 200,
      body: {
        host: null,
        port: null,
        user: null,
        masked: null,
        from: env.EMAIL_FROM,
        security: null,
        source: null,
        lastTestAt: null,
        lastTestResult: null,
      },
    })
  })

  test('is stored encrypted and never read back', async () => {
    const as = await createAdmin()
    const given = { ...settings(), user: 'postmaster', password: PASSWORD }
    const saved = await save(as, given)
    const { password: _, ...shown } = given
    expect(saved).toMatchObject({ status: 200, body: { ...shown, masked: '••••••••word', source: 'stored' } })
    expect((await read(as)).body).toEqual(saved.body)
    const everything = [saved.body, await db.appSettings.findMany(), await db.auditLog.findMany()]
    expect(JSON.stringify(everything)).not.toContain(PASSWORD)
    expect(await db.auditLog.findMany({ select: { action: true, target: true } })).toEqual([
      { action: 'settings.email-server', target: null },
    ])
  })

  test('overrides the environment until it is deleted', async () => {
    const as = await createAdmin()
    env.EMAIL_SERVER = 'smtps://me:secret@mail.example.com'
    const before = { host: 'mail.example.com', port: 465, user: 'me', security: 'tls', source: 'environment' }
    expect((await read(as)).body).toMatchObject({ ...before, masked: '••••••••' })
    await save(as, settings())
    expect((await getCachedEmailConfig()).server?.name).toBe(`127.0.0.1:${port}`)
    expect(await remove(as)).toMatchObject({ status: 204 })
    expect((await read(as)).body).toMatchObject(before)
    expect((await getCachedEmailConfig()).server?.name).toBe('mail.example.com')
    expect(await remove(as)).toMatchObject({ status: 204 })
    expect(await db.auditLog.count({ where: { action: 'settings.delete-email-server' } })).toBe(1)
    env.EMAIL_SERVER = undefined
  })

  test('keeps its password only for the same server and user', async () => {
    const as = await createAdmin()
    const given = { ...settings(), user: 'postmaster' }
    expect(await save(as, given)).toMatchObject({
      status: 400,
      body: { fields: { password: ['Enter the password for this username'] } },
    })
    await save(as, { ...given, password: PASSWORD })
    expect(await save(as, { ...given, from: 'other@bakery.example' })).toMatchObject({ status: 200 })
    expect((await getCachedEmailConfig()).server?.password).toBe(PASSWORD)
    for (const change of [{ host: 'localhost' }, { port: port + 1 }, { user: 'root' }])
      expect(await save(as, { ...given, ...change })).toMatchObject({
        status: 400,
        body: { fields: { password: [expect.stringContaining('again')] } },
      })
    expect((await getCachedEmailConfig()).server).toMatchObject({ host: '127.0.0.1', user: 'postmaster' })
  })

  test('is encrypted again after the encryption key changed', async () => {
    const as = await createAdmin()
    await save(as, { ...settings(), user: 'postmaster', password: PASSWORD })
    const row = await db.appSettings.findFirstOrThrow()
    const old = createVault({ current: Buffer.alloc(32, 'another key').toString('base64') })
    const opened = vault.open('emailServer', row.emailServer ?? '')
    const stale = old.seal('emailServer', opened)
    await db.appSettings.updateMany({ data: { emailServer: stale } })
    await reencryptCredentials()
    // The server doesn’t have the key that encrypted the value. It keeps the value, and the page explains the
    // problem.
    expect((await db.appSettings.findFirstOrThrow()).emailServer).toBe(stale)
    expect((await read(as)).body).toMatchObject({
      source: null,
      problem: expect.stringContaining('Couldn’t read'),
    })
  })

  test.each([
    ['a URL as host', { host: 'https://smtp.example.com/' }, 'host'],
    ['no host', { host: ' ' }, 'host'],
    ['port 0', { port: 0 }, 'port'],
    ['a port above 65535', { port: 65_536 }, 'port'],
    ['a sender without an address', { from: 'Sourdough' }, 'from'],
    ['a sender of two lines', { from: 'A\r\nBcc: x@example.com <a@example.com>' }, 'from'],
    ['an unknown security', { security: 'ssl' }, 'security'],
    ['another field', { secure: true }, 'secure'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await save(await createAdmin(), { ...settings(), ...change })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.arrayContaining([expect.any(String)]) } },
    })
    expect(await db.appSettings.count()).toBe(0)
  })

  test('refuses people who aren’t administrators', async () => {
    await expectAdminOnly(GET, { method: 'GET' })
    await expectAdminOnly(PUT, { method: 'PUT', body: settings() })
    await expectAdminOnly(DELETE, { method: 'DELETE' })
    await expectAdminOnly(testRoute, { method: 'POST', body: {} })
  })
})

describe('POST /api/admin/settings/email/test', () => {
  test('sends an email to the administrator and reports the mail server’s answer', async () => {
    const as = await createAdmin({ email: 'owner@example.com' })
    await save(as, settings())
    const { status, body } = await sendTest(as)
    expect([status, body]).toMatchObject([200, { accepted: true, answer: expect.stringMatching(/^250 /) }])
    expect(mailServer.emails).toMatchObject([
      {
        to: [{ address: 'owner@example.com' }],
        from: { name: 'Sourdough', address: 'hello@bakery.example' },
      },
    ])
    const { lastTestAt, lastTestResult } = (await read(as)).body
    expect([lastTestAt, lastTestResult]).toEqual([expect.any(String), body.answer])
    expect((await db.firstRun.findFirstOrThrow()).mailTakenBy).toBe(`127.0.0.1:${port}`)
    await save(as, { ...settings(), from: 'other@bakery.example' })
    expect((await read(as)).body).toMatchObject({ lastTestAt: null, lastTestResult: null })
  })

  test('reports a rejected recipient', async () => {
    const as = await createAdmin()
    await save(as, settings())
    expect((await sendTest(as, { to: REFUSED_RECIPIENT })).body).toMatchObject({
      accepted: false,
      answer: expect.stringMatching(/^550 .*No such mailbox/),
    })
    expect(await sendTest(as, { to: 'nobody' })).toMatchObject({ status: 400 })
    expect(mailServer.emails).toEqual([])
    expect(await db.firstRun.count()).toBe(0)
  })

  test('says that the email was saved as a file if no mail server is set up', async () => {
    expect((await sendTest(await createAdmin())).body).toEqual({
      accepted: false,
      answer: 'No mail server is set up, so the email was saved as a file in DATA_DIR/outbox.',
      dns: { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' },
    })
  })

  test('allows ten tests an hour', async () => {
    const as = await createAdmin()
    await save(as, settings())
    for (let sent = 0; sent < 10; sent++) expect((await sendTest(as)).status).toBe(200)
    expect(await sendTest(await createAdmin())).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(mailServer.emails).toHaveLength(10)
  })

  test('sends nothing from a copy in safe mode', async () => {
    const as = await createAdmin()
    await save(as, settings())
    await db.appSettings.updateMany({ data: { quietSince: new Date() } })
    expect(await sendTest(as)).toMatchObject({ status: 409 })
    expect(mailServer.emails).toEqual([])
  })

  describe('with a host that isn’t a mail server', () => {
    let server: Server
    let answer: (socket: Socket) => void
    beforeAll(async () => {
      server = createServer((socket) => {
        socket.on('error', () => {})
        answer(socket)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    })
    afterAll(() => new Promise((resolve) => server.close(resolve)))
    const portOf = () => {
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    }

    test('doesn’t reveal the host’s response', async () => {
      answer = (socket) => socket.end('SSH-2.0-Secret_1.2.3\r\n')
      const as = await createAdmin()
      await save(as, { ...settings(), port: portOf() })
      const { body } = await sendTest(as)
      expect(body).toMatchObject({ accepted: false, answer: 'The server didn’t respond like a mail server' })
    })

    test('ends the connection to a server that never stops sending', async () => {
      let sent = 0
      answer = (socket) => {
        const chunk = Buffer.alloc(64 * 1024, 'x')
        const more = () => {
          while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
        }
        socket.on('drain', more)
        more()
      }
      const as = await createAdmin()
      await save(as, { ...settings(), port: portOf() })
      const { body } = await sendTest(as)
      expect(body).toMatchObject({ accepted: false, answer: 'The server didn’t respond like a mail server' })
      expect(sent).toBeGreaterThan(256 * 1024)
    })

    test('reports a closed port', async () => {
      const as = await createAdmin()
      await save(as, { ...settings(), port: 1 })
      const { body } = await sendTest(as)
      expect(body.accepted).toBe(false)
      expect(body.answer).toContain('ECONNREFUSED')
      expect(body.answer).not.toMatch(/\n| at /)
    })
  })
})

test('queued emails use settings saved after they were queued', async () => {
  const as = await createAdmin()
  await db.emailOutbox.create({
    data: { kind: 'broadcast_test', userId: as.viewer.id, parameters: { subject: 'Hello', body: 'Hi' } },
  })
  await save(as, settings())
  await sendDueEmails()
  expect(mailServer.emails).toMatchObject([{ subject: 'Hello', from: { address: 'hello@bakery.example' } }])
})

test('a delivery from before the settings were saved doesn’t count as a test of them', async () => {
  const as = await createAdmin()
  await save(as, settings())
  const { server } = await getCachedEmailConfig()
  await db.firstRun.create({ data: { mailTakenAt: new Date('2026-01-01'), mailTakenBy: server?.name ?? '' } })
  await recordWorkingMailServer()
  expect((await db.firstRun.findFirstOrThrow()).mailTakenAt?.getTime()).toBeGreaterThan(
    Date.parse('2026-01-01'),
  )
})
