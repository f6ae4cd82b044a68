import { setTimeout as sleep } from 'node:timers/promises'
import { type FakeMailServer, REFUSED_RECIPIENT, startFakeMailServer } from '@/tests/fakes/mail-server'
import { spanishEmailContent } from '@/tests/spanish-texts'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

/** Imports the app’s modules after the mail server has started, because they read its URL only once. */
async function load() {
  const [
    { GET, POST },
    { db },
    { SESSION_COOKIE },
    { callRoute },
    { createPerson },
    { withRequestScope },
    { NextRequest },
  ] = await Promise.all([
    import('./route'),
    import('@/lib/server/db/client'),
    import('@/lib/server/auth/session-cookies'),
    import('@/tests/call-route'),
    import('@/tests/factories'),
    import('@/tests/request-scope'),
    import('next/server'),
  ])
  return {
    get: withRequestScope(GET),
    post: withRequestScope(POST),
    db,
    SESSION_COOKIE,
    call: callRoute,
    createPerson,
    NextRequest,
  }
}

let mailServer: FakeMailServer
let product: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  mailServer = await startFakeMailServer()
  process.env.EMAIL_SERVER = mailServer.url
  product = await load()
})
beforeEach(() => {
  mailServer.emails.length = 0
  mailServer.refuseWith = null
})
afterAll(() => mailServer.close())

const at = (action: string) => ({ params: { nextauth: action.split('/') } as never })

interface Csrf {
  cookie: string
  csrfToken: string
}
async function csrf(): Promise<Csrf> {
  const { headers, body } = await product.call<{ csrfToken: string }>(product.get, at('csrf'))
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '', csrfToken: body.csrfToken }
}

interface Asking {
  client?: string
  body?: Record<string, unknown>
  raw?: string
  type?: string
}
/** Requests a link like the sign-in page, with the given changes. */
async function ask(
  email: string,
  { client = '203.0.113.1', body = {}, raw, type = 'application/json' }: Asking = {},
) {
  const { cookie, csrfToken } = await csrf()
  return product.call<{ message?: string; url?: string }>(product.post, {
    ...at('signin/email'),
    headers: { cookie, 'content-type': type, 'x-forwarded-for': client },
    raw: raw ?? JSON.stringify({ email, csrfToken, callbackUrl: '/', json: 'true', ...body }),
  })
}

const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

const pointsTaken = async () =>
  (await product.db.rateLimit.findMany()).reduce((sum, { points }) => sum + points, 0)

describe('requesting a sign-in link', () => {
  test('doesn’t count a form without the CSRF token against the limits', async () => {
    const answers = await many(30, () => ask('owner@example.com', { body: { csrfToken: 'guessed' } }))
    expect(new Set(statuses(answers))).toEqual(new Set([400]))
    expect(answers[0]?.body.message).toContain('Allow cookies')
    expect(await pointsTaken()).toBe(0)
    expect((await ask('owner@example.com')).status).toBe(200)
    expect(mailServer.emails).toHaveLength(1)
  })

  test('allows five links an hour for one email from one network, even if requested at once', async () => {
    const answers = await many(9, () => ask('jane@example.com'))
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    expect(mailServer.emails).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toContain('Check your inbox')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
  })

  test.each([
    ['text/plain; x=application/json', '{"email":"EMAIL","csrfToken":"TOKEN"}'],
    ['multipart/form-data; boundary=application/json', '{"email":"EMAIL","csrfToken":"TOKEN"}'],
    [
      'application/x-www-form-urlencoded; x=application/json',
      '{"email":"EMAIL","csrfToken":"TOKEN","more":"&email=INDEX@example.com&"}',
    ],
    ['application/x-www-form-urlencoded', 'email=other@example.com&email=EMAIL&csrfToken=TOKEN'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nEMAIL\r\n--x--',
    ],
  ])('%s gets no email beyond the limit', async (type, raw) => {
    const answers = await many(7, async (index) => {
      const { cookie, csrfToken } = await csrf()
      return product.call(product.post, {
        ...at('signin/email'),
        headers: { cookie, 'content-type': type, 'x-forwarded-for': '203.0.113.1' },
        raw: raw
          .replace('EMAIL', 'jane@example.com')
          .replace('TOKEN', csrfToken)
          .replace('INDEX', String(index)),
      })
    })
    expect(mailServer.emails.length).toBeLessThanOrEqual(5)
    for (const { status } of answers) expect([200, 302, 400, 415, 429]).toContain(status)
  })

  test('limits each network separately', async () => {
    await many(6, () => ask('owner@example.com', { client: '2001:db8:1:1::5' }))
    const neighbour = await ask('owner@example.com', { client: '2001:db8:1:1:ffff::9' })
    expect(neighbour.status).toBe(429)
    expect((await ask('owner@example.com', { client: '2001:db8:1:2::5' })).status).toBe(200)
  })

  test('allows twenty links an hour to one email from all networks, and each of them works', async () => {
    const answers = await many(24, (index) => ask('jane@example.com', { client: `203.0.113.${index}` }))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(20)
    expect(await product.db.verificationToken.count({ where: { identifier: 'jane@example.com' } })).toBe(20)
  })

  test('allows twenty links an hour from one network to all emails', async () => {
    const answers = await many(22, (index) => ask(`person${index}@example.com`))
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2)
  })

  test('sends at most 200 emails an hour to strangers in total, without revealing who is a stranger', async () => {
    const { consumePoints, STRANGER_EMAILS_PER_HOUR } = await import('@/lib/server/http/rate-limit')
    await product.createPerson({ email: 'student@example.com' })
    const { sale, further } = { sale: 'buyer@example.com', further: 'further@example.com' }
    const { viewer } = await product.createPerson()
    await product.db.userEmail.create({ data: { email: further, userId: viewer.id, verifiedAt: new Date() } })
    const bought = { warriorPlusSaleId: '1', warriorPlusSale: 's1', paymentStatus: 'Completed' }
    await product.db.purchase.create({
      data: { ...bought, purchaseDate: new Date(), buyerEmail: sale.toUpperCase() },
    })
    await consumePoints('signInOfStrangers', 'all', STRANGER_EMAILS_PER_HOUR - 1)
    const emails = [
      'one@example.com',
      'two@example.com',
      'student@example.com',
      'owner@example.com',
      sale,
      further,
    ]
    const answers = []
    for (const email of emails) answers.push(await ask(email))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
    expect(mailServer.emails.map(({ to }) => to?.[0]?.address)).toEqual(
      emails.filter((email) => email !== 'two@example.com'),
    )
  })

  test('takes as long for an email stored as mistyped as for any other, with a slow mail server', async () => {
    const SEND_MS = 600
    const { viewer } = await product.createPerson()
    await product.db.misspeltEmail.create({ data: { email: 'jane@exmaple.com', userId: viewer.id } })
    mailServer.beforeAccepting = () => sleep(SEND_MS)
    const timed = async (email: string) => {
      const startedAt = performance.now()
      expect((await ask(email)).status).toBe(200)
      return performance.now() - startedAt
    }
    await timed('nobody@example.com').finally(() => {
      mailServer.beforeAccepting = null
    })
    expect(await timed('jane@exmaple.com')).toBeGreaterThanOrEqual(SEND_MS)
    expect(mailServer.emails).toHaveLength(1)
  })

  test('doesn’t count an email that can’t be sent', async () => {
    mailServer.refuseWith = 'Out of order'
    for (let count = 0; count < 6; count++) expect((await ask('jane@example.com')).status).toBe(503)
    expect(await pointsTaken()).toBe(0)
    mailServer.refuseWith = null
    expect((await ask('jane@example.com')).status).toBe(200)
  })

  test('allows twenty attempts an hour at unknown mailboxes from one network', async () => {
    for (let count = 0; count < 20; count++) expect((await ask(REFUSED_RECIPIENT)).status).toBe(400)
    expect((await ask(REFUSED_RECIPIENT)).status).toBe(429)
    expect((await ask('jane@example.com', { client: '203.0.113.2' })).status).toBe(200)
  })

  test.each([
    ['http://[', 400],
    ['javascript:alert(1)', 400],
    ['x'.repeat(3000), 400],
    [7, 400],
    [['/a'], 400],
    [{ a: '/' }, 400],
    ['/section/1', 200],
  ])('handles a callback URL in the body, case %#', async (callbackUrl, status) => {
    expect((await ask('jane@example.com', { body: { callbackUrl } })).status).toBe(status)
  })

  test('also sends to a rejected address, and resumes the address once the mail server accepts', async () => {
    const refused = [REFUSED_RECIPIENT, 'mended@example.com'].map((email) => ({ email, reason: '550 5.1.1' }))
    await product.db.mailSuppression.createMany({ data: refused })
    expect(statuses([await ask(REFUSED_RECIPIENT), await ask('mended@example.com')])).toEqual([200, 400])
    expect(await product.db.mailSuppression.findMany()).toMatchObject([{ email: REFUSED_RECIPIENT }])
  })

  test('sends to the normalized email, however it was typed', async () => {
    expect((await ask(' Jane@Example.com ')).status).toBe(200)
    expect(mailServer.emails[0]?.to).toMatchObject([{ address: 'jane@example.com' }])
    expect((await ask('jane@example.com,eve@example.com')).status).toBe(400)
  })
})

/**
 * Opens the newest link that was sent to an email and clicks the button on its page. The click’s URL begins
 * with `query`, and `cookie` is its cookie header.
 */
async function press(email: string, { query = '', cookie = '' } = {}) {
  const sentEmail = mailServer.emails.findLast(({ to }) => to?.[0]?.address === email)
  const url = new URL(/http:\S+\/login\/confirm\S+/.exec(sentEmail?.text ?? '')?.[0] ?? '')
  const request = new product.NextRequest(
    `http://localhost:3000/api/auth/callback/email?${query}${url.searchParams}`,
    { method: 'POST', headers: { cookie } },
  )
  const answer = await product.post(request, {
    params: Promise.resolve({ nextauth: ['callback', 'email'] }),
  })
  const session = answer.headers.getSetCookie().find((set) => set.startsWith(product.SESSION_COOKIE))
  return { location: answer.headers.get('location'), signedIn: session !== undefined }
}

describe("the owner's text", () => {
  const words = spanishEmailContent.sign_in
  beforeEach(() => product.db.mailWords.create({ data: { kind: 'sign_in', ...words } }))

  test('is used in the sign-in email', async () => {
    expect((await ask('jane@example.com')).status).toBe(200)
    const [sentEmail] = mailServer.emails
    expect(sentEmail?.subject).toBe('Entrar en Lectern')
    expect(sentEmail?.text).toContain(words.note)
    expect(sentEmail?.text).toContain('/login/confirm?')
  })

  test('doesn’t prevent sign-ins while it can’t be read', async () => {
    const { db } = product
    await db.$executeRaw`ALTER TABLE mail_words RENAME TO words_away`
    const answer = await ask('jane@example.com').finally(
      () => db.$executeRaw`ALTER TABLE words_away RENAME TO mail_words`,
    )
    expect(answer.status).toBe(200)
    expect(mailServer.emails.map(({ subject }) => subject)).toEqual(['Sign in to Lectern'])
  })
})

describe('clicking the button', () => {
  test('signs in and ends the browser’s previous session', async () => {
    const before = await product.createPerson()
    await ask('jane@example.com', { body: { callbackUrl: '/section/1' } })
    const answer = await press('jane@example.com', { cookie: `${product.SESSION_COOKIE}=${before.token}` })
    expect(answer).toEqual({ location: 'http://localhost:3000/section/1', signedIn: true })
    const sessions = await product.db.session.findMany({ include: { user: true } })
    expect(sessions.map(({ user }) => user.email)).toEqual(['jane@example.com'])
    expect((await press('jane@example.com')).location).toContain('/login/expired')
  })

  test('keeps the fifty most recently used sessions', async () => {
    const { viewer } = await product.createPerson({ email: 'jane@example.com' })
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await product.db.session.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        sid: `session ${index}`,
        sess: {},
        expire: inDays(index / 10 + 1),
        userId: viewer.id,
      })),
    })
    const other = await product.createPerson()
    await ask('jane@example.com')
    await press('jane@example.com')
    expect(await product.db.session.count({ where: { userId: viewer.id } })).toBe(50)
    expect(await product.db.session.count({ where: { sid: { in: ['session 0', 'session 11'] } } })).toBe(0)
    expect(await product.db.session.count({ where: { userId: other.viewer.id } })).toBe(1)
  })

  test("makes the owner's email an administrator", async () => {
    await ask('owner@example.com')
    await press('owner@example.com')
    expect(await product.db.user.findMany()).toMatchObject([{ email: 'owner@example.com', isAdmin: true }])
  })

  test('doesn’t make anybody the owner by a second email in the URL', async () => {
    await ask('eve@example.com')
    await press('eve@example.com', { query: 'email=owner@example.com&' })
    expect(await product.db.user.count({ where: { isAdmin: true } })).toBe(0)
  })

  test("creates a separate account for the owner's email if a student has it as an additional email", async () => {
    const student = await product.createPerson({ email: 'student@example.com' })
    await product.db.userEmail.create({
      data: { userId: student.viewer.id, email: 'owner@example.com', verifiedAt: new Date() },
    })
    await ask('owner@example.com')
    await press('owner@example.com')
    const users = await product.db.user.findMany({ orderBy: { email: 'asc' } })
    expect(users.map(({ email, isAdmin }) => [email, isAdmin])).toEqual([
      ['owner@example.com', true],
      ['student@example.com', false],
    ])
  })
})

test.each(['session', 'signout', 'providers', '_log', 'constructor'])(
  'refuses the next-auth action %s',
  async (action) => {
    expect((await product.call(product.get, at(action))).status).toBe(404)
    expect((await product.call(product.post, { ...at(action), method: 'POST' })).status).toBe(404)
  },
)

test('reads a repeated callback URL once', async () => {
  const request = new product.NextRequest(
    'http://localhost:3000/api/auth/csrf?callbackUrl=/&callbackUrl=http://[',
  )
  const answer = await product.get(request, { params: Promise.resolve({ nextauth: ['csrf'] }) })
  expect(answer.status).toBe(400)
})
