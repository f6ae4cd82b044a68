// biome-ignore-all lint/suspicious/noThenProperty: a field of the API; a body is never awaited
import type { Customer } from '@/lib/contract/people/customers'
import type { Admin } from '@/lib/server/auth/session'
import type { TestPerson } from '@/tests/factories'
import { type FakeMailServer, startFakeMailServer } from '@/tests/fakes/mail-server'
import type { loadSignInBrowsers, SignInBrowser } from '@/tests/sign-in-browser'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

/** Imports the app’s modules after the mail server has started, because they read its URL only once. */
async function load() {
  const [
    browsers,
    route,
    calls,
    background,
    factories,
    notifications,
    refusals,
    receipts,
    preferences,
    holding,
    links,
    hashes,
  ] = await Promise.all([
    import('@/tests/sign-in-browser').then((tests) => tests.loadSignInBrowsers()),
    import('./route'),
    import('@/tests/call-route'),
    import('@/tests/run-after-response'),
    import('@/tests/factories'),
    import('@/tests/post-notification'),
    import('@/tests/expect-admin-only'),
    import('@/lib/server/auth/receipt-code'),
    import('@/lib/data/mail/email-preferences'),
    import('@/tests/hold-lock'),
    import('@/tests/create-test-sign-in-link'),
    import('@/lib/data/mail/email-hash'),
  ])
  const { authAdapter, isMistypedWithoutAccount } = await import('@/lib/server/auth/auth-adapter')
  const { signInContext } = await import('@/lib/server/auth/sign-in-context')
  return {
    ...browsers,
    ...route,
    ...calls,
    ...background,
    ...factories,
    ...notifications,
    ...refusals,
    ...receipts,
    ...preferences,
    ...holding,
    ...links,
    ...hashes,
    adapter: authAdapter,
    opensNothing: isMistypedWithoutAccount,
    signInScope: signInContext,
  }
}

const wrong = 'jane@exmaple.com'
const right = 'jane@example.com'
let mailServer: FakeMailServer
let product: Awaited<ReturnType<typeof load>>
let db: Awaited<ReturnType<typeof loadSignInBrowsers>>['db']
let admin: TestPerson & { viewer: Admin }

beforeAll(async () => {
  mailServer = await startFakeMailServer()
  process.env.EMAIL_SERVER = mailServer.url
  product = await load()
  db = product.db
})
beforeEach(async () => {
  admin = await product.createAdmin()
})
afterAll(() => mailServer.close())

/** Creates a buyer whose email is mistyped. */
async function buyWithWrong() {
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  await product.postNotification(product.createSaleFields({ WP_BUYER_EMAIL: wrong }))
  await product.waitForBackgroundWork()
  mailServer.emails.length = 0
  return db.user.findUniqueOrThrow({ where: { email: wrong }, include: { purchases: true } })
}

const correct = async (userId: string, body: object) => {
  const answer = await product.callRoute<Customer & { account?: object }>(product.POST, {
    as: admin,
    params: { userId },
    body,
  })
  await product.waitForBackgroundWork()
  return answer
}
const sentTo = () => mailServer.emails.map(({ to }) => to?.[0]?.address)

/** Requests a sign-in email in this browser and returns its code and link. */
async function ask(browser: SignInBrowser, email: string) {
  await browser.askForSignInEmail(email)
  const text = mailServer.emails.at(-1)?.text ?? ''
  return {
    code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '',
    link: new URL(/http:\S+\/login\/confirm\S+/.exec(text)?.[0] ?? ''),
  }
}

test('ends every sign-in except the new email, which gets the welcome email', async () => {
  const { id, purchases } = await buyWithWrong()
  const inside = product.openBrowser()
  await inside.press((await ask(inside, wrong)).link)
  expect(inside.isSignedIn()).toBe(true)
  const outside = product.openBrowser()
  const { code } = await ask(outside, wrong)
  const oldLink = await product.createTestSignInLink(wrong)
  await db.account.create({ data: { userId: id, type: 'oauth', provider: 'google', providerAccountId: '7' } })
  await db.userEmail.create({ data: { userId: id, email: 'stranger@example.org', verifiedAt: new Date() } })
  mailServer.emails.length = 0

  const answer = await correct(id, { email: ' Jane@Example.com' })
  expect(answer).toMatchObject({ status: 200, body: { id, email: right, hasPurchased: true } })
  expect(sentTo()).toEqual([right])
  expect(await inside.viewer()).toBeUndefined()
  expect((await outside.type(wrong, code)).status).toBe(400)
  await outside.press(oldLink)
  expect(outside.isSignedIn()).toBe(false)
  const receipt = product.computeReceiptCode(purchases[0]?.id ?? '')
  for (const email of [wrong, right]) expect((await outside.type(email, receipt)).status).toBe(400)
  const { adapter } = product
  expect(await adapter.getUserByAccount?.({ provider: 'google', providerAccountId: '7' })).toBeNull()
  for (const email of [wrong, 'stranger@example.org'])
    expect(await adapter.getUserByEmail?.(email)).toBeNull()

  // The link in the new email signs in.
  const fresh = product.openBrowser()
  await fresh.press(new URL(/http:\S+\/login\/confirm\S+/.exec(mailServer.emails[0]?.text ?? '')?.[0] ?? ''))
  expect(await fresh.viewer()).toMatchObject({ id, email: right })
  expect(await db.auditLog.findMany()).toMatchObject([{ action: 'customer.correct', target: id }])
})

test('handles ten corrections at once without an unavailable response', async () => {
  const { id } = await buyWithWrong()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => correct(id, { email: `jane${index}@example.com` })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
})

test('refuses sign-ins with the wrong email and reveals nothing', async () => {
  const { id } = await buyWithWrong()
  await correct(id, { email: right })
  mailServer.emails.length = 0
  const browser = product.openBrowser()
  const [known, unknown] = [
    await browser.askForSignInEmail(wrong),
    await browser.askForSignInEmail('nobody@example.com'),
  ]
  expect(await known.json()).toEqual(await unknown.json())
  expect(sentTo()).toEqual(['nobody@example.com'])
  // A link that was sent to the mistyped email before the correction neither signs in nor creates an account.
  await browser.press(await product.createTestSignInLink(wrong))
  expect(browser.isSignedIn()).toBe(false)
  expect(await db.user.count({ where: { email: wrong } })).toBe(0)
})

test('refuses Google sign-ins with the wrong email, unless an account has it or the identity is known', async () => {
  const { id } = await buyWithWrong()
  const account = { provider: 'google', providerAccountId: '7' }
  const refused = (email: string) => product.opensNothing({ email, account })
  expect(await refused(wrong)).toBe(false)
  await correct(id, { email: right })
  expect([await refused(wrong), await refused(right), await refused('nobody@example.com')]).toEqual([
    true,
    false,
    false,
  ])
  await db.account.create({ data: { userId: id, type: 'oauth', ...account } })
  expect(await refused(wrong)).toBe(false)
})

test('refuses a session from a link that was used just before the correction', async () => {
  const { id } = await buyWithWrong()
  await correct(id, { email: right })
  const session = { sessionToken: 'late', userId: id, expires: new Date(Date.now() + 60_000) }
  for (const proof of [
    { email: wrong },
    { email: wrong, account: { provider: 'google', providerAccountId: '7' } },
  ]) {
    await expect(
      product.signInScope.run({ proof }, async () => product.adapter.createSession?.(session)),
    ).rejects.toThrow('no longer belongs to the account')
  }
  expect(await db.session.count({ where: { userId: id } })).toBe(0)
})

test('matches notifications with the wrong email, including one that arrives during the correction', async () => {
  const { id } = await buyWithWrong()
  const next = (number: string) =>
    product.postNotification(
      product.createSaleFields({
        WP_BUYER_EMAIL: wrong,
        WP_SALEID: number,
        WP_SALE: number,
        WP_TXNID: number,
        IPN_ID: number,
      }),
    )
  const held = await product.holdLock(`SELECT FROM users WHERE id = '${id}' FOR UPDATE`)
  const arriving = next('2')
  const correcting = correct(id, { email: right })
  await held.waiters(2)
  await held.release()
  expect((await correcting).status).toBe(200)
  await arriving
  await next('3')
  await product.postNotification(
    product.createSaleFields({ WP_BUYER_EMAIL: wrong, WP_ACTION: 'refund', IPN_ID: '4' }),
  )
  const purchases = await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })
  expect(purchases.map(({ userId, access }) => [userId, access])).toEqual([
    [id, 'active'],
    [id, 'refunded'],
    [id, 'active'],
  ])
  expect(await db.user.count({ where: { isAdmin: false } })).toBe(1)
})

test('can correct a correction and undo it', async () => {
  const { id } = await buyWithWrong()
  await correct(id, { email: 'jain@example.com' })
  await correct(id, { email: right })
  expect(await correct(id, { email: wrong })).toMatchObject({ status: 200, body: { email: wrong } })
  const kept = await db.misspeltEmail.findMany({ orderBy: { email: 'asc' } })
  expect(kept.map(({ email }) => email)).toEqual(['jain@example.com', right])
  expect(await correct(id, { email: wrong })).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('can correct to an additional email of the same person', async () => {
  const { id } = await buyWithWrong()
  await db.userEmail.create({ data: { userId: id, email: right, verifiedAt: new Date() } })
  expect(await correct(id, { email: right })).toMatchObject({ status: 200, body: { email: right } })
  expect(await db.userEmail.count()).toBe(0)
})

test.each(['replaces', 'merges'])(
  'keeps the opt-outs of the deleted additional emails if it %s',
  async (how) => {
    const { id } = await buyWithWrong()
    const list = 'news'
    await db.userEmail.create({ data: { userId: id, email: 'jane@home.example', verifiedAt: new Date() } })
    await product.optOut(product.hashEmail('jane@home.example')[0] ?? '', list)
    if (how === 'merges') await product.createPerson({ email: right })
    await correct(id, { email: right, ...(how === 'merges' && { then: 'join' }) })
    expect(
      await db.mailPreference.findMany({ where: { emailHash: { in: product.hashEmail(right) } } }),
    ).toMatchObject([{ list }])
  },
)

describe('if the right email has an account', () => {
  async function withOther(data: object = {}) {
    const bought = await buyWithWrong()
    const other = await product.createPerson({ email: right, ...data })
    return { bought, other }
  }

  test('names the account and changes nothing until the owner chooses', async () => {
    const { bought, other } = await withOther()
    for (const email of [right, 'JANE@example.COM']) {
      const account = { id: other.viewer.id, email: right }
      const message = `${right} already has an account`
      const taken = { code: 'taken', message, fields: { email: [message] }, account }
      expect(await correct(bought.id, { email })).toMatchObject({ status: 409, body: taken })
    }
    expect(await db.user.findUnique({ where: { id: bought.id } })).toMatchObject({ email: wrong })
    expect([sentTo(), await db.auditLog.count()]).toEqual([[], 0])
    const further = { userId: other.viewer.id, email: 'j@example.org', verifiedAt: new Date() }
    await db.userEmail.create({ data: further })
    expect(await correct(bought.id, { email: 'j@example.org' })).toMatchObject({
      status: 409,
      body: { code: 'taken', account: { email: right } },
    })
  })

  test('merges both accounts: the sale moves, and the wrong mailbox can’t sign in', async () => {
    const { bought, other } = await withOther()
    await db.accessLog.create({ data: { userId: bought.id, action: 'sign_in' } })
    const answer = await correct(bought.id, { email: right, then: 'join' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: other.viewer.id, email: right, hasPurchased: true },
    })
    expect(await db.user.count({ where: { isAdmin: false } })).toBe(1)
    expect(await db.purchase.findFirst()).toMatchObject({ userId: other.viewer.id, access: 'active' })
    expect(await db.accessLog.count({ where: { userId: other.viewer.id } })).toBe(1)
    expect(await db.misspeltEmail.findMany()).toMatchObject([{ email: wrong, userId: other.viewer.id }])
    expect(await db.userEmail.count()).toBe(0)
    expect(await product.adapter.getUserByEmail?.(wrong)).toBeNull()
    expect(sentTo()).toContain(right)
    // A session that was started with the correct email stays valid.
    expect(await product.findSession(other.token)).not.toBeNull()
  })

  test('moves one purchase and keeps the account with the wrong email', async () => {
    const { bought, other } = await withOther()
    const [purchase] = bought.purchases
    const move = { email: right, then: 'move', purchaseId: purchase?.id }
    expect(await correct(bought.id, move)).toMatchObject({ status: 200, body: { id: other.viewer.id } })
    expect(await db.purchase.findFirst()).toMatchObject({ userId: other.viewer.id, access: 'active' })
    expect(await db.user.findUnique({ where: { id: bought.id } })).toMatchObject({
      email: wrong,
      hasPurchased: false,
    })
    expect(sentTo()).toEqual([right])
    expect((await correct(bought.id, move)).status).toBe(404)
  })

  test.each([
    ['moving without a purchase', { email: right, then: 'move' }],
    [
      'merging with a purchase',
      { email: right, then: 'join', purchaseId: '0197a8f0-0000-7000-8000-000000000000' },
    ],
    ['an unknown choice', { email: right, then: 'keep' }],
    ['an incomplete email', { email: 'jane@' }],
  ])('refuses %s', async (_, body) => {
    const { viewer } = await product.createPerson()
    expect(await correct(viewer.id, body)).toMatchObject({ status: 400, body: { fields: expect.anything() } })
  })

  test('never merges administrators', async () => {
    const { bought, other } = await withOther({ isAdmin: true })
    for (const then of [undefined, 'join'] as const) {
      const answer = await correct(bought.id, { email: right, ...(then && { then }) })
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(answer.body.account).toBeUndefined()
    }
    expect((await correct(other.viewer.id, { email: 'new@example.com' })).status).toBe(409)
    expect((await correct(bought.id, { email: 'owner@example.com' })).status).toBe(409)
  })
})

test('refuses non-administrators and unknown people', async () => {
  const { viewer } = await product.createPerson()
  await product.expectAdminOnly(product.POST, {
    method: 'POST',
    params: { userId: viewer.id },
    body: { email: right },
  })
  expect((await correct(product.MISSING_ID, { email: right })).status).toBe(404)
})
