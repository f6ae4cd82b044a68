import { type FakeMailServer, startFakeMailServer } from '@/tests/fakes/mail-server'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { loadSignInBrowsers, type SignInBrowser } from '@/tests/sign-in-browser'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

let mailServer: FakeMailServer
let product: Awaited<ReturnType<typeof loadSignInBrowsers>>

beforeAll(async () => {
  mailServer = await startFakeMailServer()
  process.env.EMAIL_SERVER = mailServer.url
  product = await loadSignInBrowsers()
})
beforeEach(() => {
  mailServer.emails.length = 0
})
afterAll(() => mailServer.close())

/** Requests a sign-in email in this browser and returns its code and link. */
async function ask(browser: SignInBrowser, email: string, callbackUrl = '/') {
  expect((await browser.askForSignInEmail(email, callbackUrl)).status).toBe(200)
  const text = mailServer.emails.at(-1)?.text ?? ''
  const link = new URL(/http:\S+\/login\/confirm\S+/.exec(text)?.[0] ?? '')
  return { code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '', link }
}

const origin = 'http://localhost:3000'
const jane = 'jane@example.com'
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refusal = async (answer: Response) => {
  const { requestId: _ofEach, ...said } = await answer.json()
  return [answer.status, said]
}

describe('the six-digit code of a sign-in email', () => {
  test('signs in on the requesting device, redirects to the callback URL, and verifies the email', async () => {
    const browser = product.openBrowser()
    const { code } = await ask(browser, jane, '/section/1?from=mail')
    const answer = await browser.type(` ${jane.toUpperCase()} `, code)
    expect([answer.status, await answer.json()]).toEqual([200, { url: `${origin}/section/1?from=mail` }])
    expect(await browser.viewer()).toMatchObject({ email: jane, isAdmin: false })
    const [user] = await product.db.user.findMany()
    expect(user?.emailVerified).toBeInstanceOf(Date)
    expect(await product.db.verificationToken.count()).toBe(0)
    expect([...browser.cookies.keys()].some((name) => name.includes('asked'))).toBe(false)
    await waitForBackgroundWork()
    expect(await product.db.accessLog.findMany()).toMatchObject([{ action: 'sign_in' }])
  })

  test('shares one use with the link: using either one ends the other', async () => {
    const browser = product.openBrowser()
    const first = await ask(browser, jane)
    await browser.type(jane, first.code)
    const late = product.openBrowser()
    expect((await late.press(first.link)).headers.get('location')).toContain('/login/expired')
    expect(late.isSignedIn()).toBe(false)

    const second = await ask(browser, jane)
    await product.openBrowser().press(second.link)
    expect((await browser.type(jane, second.code)).status).toBe(400)
  })

  test('is invalid in another browser, which can’t use it up either', async () => {
    const browser = product.openBrowser()
    const { code } = await ask(browser, jane)
    const stranger = product.openBrowser('203.0.113.9')
    const elsewhere = await ask(stranger, 'eve@example.com')
    for (let count = 0; count < 30; count++) expect((await stranger.type(jane, code)).status).toBe(400)
    expect((await browser.type('eve@example.com', elsewhere.code)).status).toBe(400)
    expect((await browser.type(jane, code)).status).toBe(200)
    expect((await stranger.type('eve@example.com', elsewhere.code)).status).toBe(200)
  })

  test('gets the same error, whatever is wrong with it', async () => {
    const browser = product.openBrowser()
    const { code, link } = await ask(browser, jane)
    const wrong = await refusal(await browser.type(jane, other(code)))
    expect(wrong).toEqual([400, { code: 'bad_request', message: expect.stringContaining('doesn’t work') }])
    expect(await refusal(await browser.type('nobody@example.com', code))).toEqual(wrong)
    expect(await refusal(await product.openBrowser().type(jane, code))).toEqual(wrong)
    for (const odd of ['', '12345', '1234567', 'abcdef', '123 45x', '０１２３４５']) {
      expect(await refusal(await browser.type(jane, odd))).toEqual(wrong)
    }
    await product.db.verificationToken.updateMany({ data: { codeExpiresAt: new Date(Date.now() - 1000) } })
    expect(await refusal(await browser.type(jane, code))).toEqual(wrong)
    await browser.press(link)
    expect(await refusal(await browser.type(jane, code))).toEqual(wrong)
  })

  test('can be typed with spaces', async () => {
    const browser = product.openBrowser()
    const { code } = await ask(browser, jane)
    expect((await browser.type(jane, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test('is valid for fifteen minutes, and its link for a day', async () => {
    await ask(product.openBrowser(), jane)
    const [row] = await product.db.verificationToken.findMany()
    const minutes = (date?: Date | null) => ((date?.getTime() ?? 0) - Date.now()) / 60_000
    expect(Math.round(minutes(row?.codeExpiresAt))).toBe(15)
    expect(Math.round(minutes(row?.expires))).toBe(24 * 60)
  })

  test('ends after five wrong attempts, even if sent concurrently, while the link stays valid', async () => {
    const browser = product.openBrowser()
    const { code, link } = await ask(browser, jane)
    await Promise.all(Array.from({ length: 40 }, () => browser.type(jane, other(code))))
    const [row] = await product.db.verificationToken.findMany()
    expect(row?.codeTries).toBe(5)
    expect((await browser.type(jane, code)).status).toBe(400)
    await browser.press(link)
    expect(browser.isSignedIn()).toBe(true)
  })

  test('signs in once if submitted twice at the same time', async () => {
    const browser = product.openBrowser()
    const { code } = await ask(browser, jane)
    const answers = await Promise.all([browser.type(jane, code), browser.type(jane, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await product.db.session.count()).toBe(1)
  })

  test('is replaced by a newer email to the same browser, while the older link stays valid', async () => {
    const browser = product.openBrowser()
    const first = await ask(browser, jane)
    const second = await ask(browser, jane)
    if (first.code !== second.code) expect((await browser.type(jane, first.code)).status).toBe(400)
    expect((await browser.type(jane, second.code)).status).toBe(200)
    const late = product.openBrowser()
    await late.press(first.link)
    expect(late.isSignedIn()).toBe(true)
  })

  test('is left out of emails after twenty wrong attempts in a day', async () => {
    const [last, ...others] = [0, 1, 2, 3, 4].map((place) => product.openBrowser(`203.0.113.${place}`))
    const { code = '' } = last ? await ask(last, jane) : {}
    for (const browser of others) {
      const { code } = await ask(browser, jane)
      for (let count = 0; count < 5; count++) await browser.type(jane, other(code))
    }
    expect((await last?.type(jane, code))?.status).toBe(400)
    const browser = product.openBrowser('203.0.113.77')
    const emailed = await ask(browser, jane)
    expect(emailed.code).toBe('')
    await browser.press(emailed.link)
    expect(browser.isSignedIn()).toBe(true)
  })

  test('ends the browser’s previous session and makes an email in ADMIN_EMAILS an administrator', async () => {
    const before = await product.createPerson()
    const browser = product.openBrowser()
    browser.cookies.set(product.SESSION_COOKIE, before.token)
    const { code } = await ask(browser, 'owner@example.com')
    expect((await browser.type('owner@example.com', code)).status).toBe(200)
    expect(await browser.viewer()).toMatchObject({ email: 'owner@example.com', isAdmin: true })
    expect(await product.db.session.count({ where: { userId: before.viewer.id } })).toBe(0)
  })

  test.each([
    [{ email: jane }],
    [{ email: jane, code: 123_456 }],
    [{ email: 'jane', code: '123456' }],
    [{ email: jane, code: '1'.repeat(100) }],
    [{ email: jane, code: '123456', more: 1 }],
    [[]],
    [null],
  ])('refuses the form %j', async (body) => {
    const answer = await product.openBrowser().send('/api/auth/code', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: expect.anything() })
  })

  test('can’t be read from a copy of the table', async () => {
    const browser = product.openBrowser()
    const { code } = await ask(browser, jane)
    const stored = JSON.stringify(await product.db.verificationToken.findMany())
    const asked = [...browser.cookies].find(([name]) => name.includes('asked'))?.[1].split('.')[0] ?? 'none'
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(asked)
  })
})

describe('the six-digit code of an email about a purchase', () => {
  const code = '123456'
  const emailPurchase = async (digits = code) => {
    const { createLinkToken } = await import('@/lib/server/auth/verification-tokens')
    return createLinkToken(jane, 7, { code: digits })
  }
  const purchaseRow = () => product.db.verificationToken.findFirst({ where: { browserHash: null } })

  test('signs in a browser that asked for a sign-in email, and ends the link of its email', async () => {
    await emailPurchase()
    const browser = product.openBrowser()
    await ask(browser, jane)
    expect((await browser.type(jane, code)).status).toBe(200)
    expect(await browser.viewer()).toMatchObject({ email: jane })
    expect(await purchaseRow()).toBeNull()
    expect(await product.db.verificationToken.count()).toBe(1)
  })

  test('is invalid in a browser that asked for nothing or for another email, and isn’t used up', async () => {
    await emailPurchase()
    const stranger = product.openBrowser('203.0.113.9')
    await ask(stranger, 'eve@example.com')
    for (let count = 0; count < 10; count++) {
      expect((await stranger.type(jane, code)).status).toBe(400)
      expect((await product.openBrowser().type(jane, code)).status).toBe(400)
    }
    expect(await purchaseRow()).toMatchObject({ codeTries: 0 })
  })

  test('ends after five wrong attempts, after fifteen minutes, and with the next such email', async () => {
    const browser = product.openBrowser()
    await emailPurchase()
    await ask(browser, jane)
    for (let count = 0; count < 5; count++) await browser.type(jane, '000000')
    expect((await browser.type(jane, code)).status).toBe(400)
    await emailPurchase()
    await product.db.verificationToken.updateMany({
      where: { browserHash: null },
      data: { codeExpiresAt: new Date(Date.now() - 1000) },
    })
    expect((await browser.type(jane, code)).status).toBe(400)
    await emailPurchase()
    await emailPurchase('654321')
    expect((await browser.type(jane, code)).status).toBe(400)
    expect((await browser.type(jane, '654321')).status).toBe(200)
  })
})
