import { BROWSER_COOKIE, SESSION_COOKIE } from '@/lib/server/auth/session-cookies'
import { renewSession } from '@/lib/server/auth/session-lifecycle'
import { db } from '@/lib/server/db/client'
import { createTestSignInLink } from '@/tests/create-test-sign-in-link'
import { createAdmin } from '@/tests/factories'
import { loadSignInBrowsers } from '@/tests/sign-in-browser'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

let openBrowser: Awaited<ReturnType<typeof loadSignInBrowsers>>['openBrowser']
beforeAll(async () => {
  openBrowser = (await loadSignInBrowsers()).openBrowser
})

type Browser = ReturnType<typeof openBrowser>
const signIn = async (email: string, browser: Browser = openBrowser()) => {
  await browser.press(await createTestSignInLink(email))
  expect(browser.isSignedIn()).toBe(true)
  return browser
}
const notices = async () => {
  const emails = await db.emailOutbox.findMany({ where: { kind: 'alert' }, include: { user: true } })
  return emails.map(({ user, parameters }) => [user?.email, (parameters as { title: string }).title]).sort()
}

beforeEach(async () => {
  await createAdmin({ email: 'anna@example.com' })
})

test('emails all administrators when one signs in from a new browser', async () => {
  await createAdmin({ email: 'bert@example.com' })
  await signIn('anna@example.com')
  expect(await notices()).toEqual([
    ['anna@example.com', 'Sign-in from a new browser'],
    ['bert@example.com', 'Sign-in from a new browser'],
  ])
})

test('a browser stays known for 90 days, even after its session ended', async () => {
  const browser = await signIn('anna@example.com')
  await db.emailOutbox.deleteMany()
  browser.cookies.delete(SESSION_COOKIE)
  await db.session.deleteMany()
  await signIn('anna@example.com', browser)
  expect(await notices()).toEqual([])
  await db.knownBrowser.updateMany({ data: { lastUsedAt: new Date(Date.now() - 91 * 24 * 60 * 60 * 1000) } })
  await signIn('anna@example.com', browser)
  expect(await notices()).toHaveLength(1)
})

test('renewing a session keeps its browser known', async () => {
  const browser = await signIn('anna@example.com')
  const old = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000)
  await db.knownBrowser.updateMany({ data: { lastUsedAt: old } })
  expect(await renewSession(browser.cookies.get(SESSION_COOKIE) ?? '')).toBe(true)
  const { lastUsedAt } = await db.knownBrowser.findFirstOrThrow()
  expect(lastUsedAt.getTime()).toBeGreaterThan(old.getTime())
  expect(await renewSession('a token of nobody')).toBe(false)
})

test('a browser that another administrator used is new', async () => {
  await createAdmin({ email: 'bert@example.com' })
  const browser = await signIn('anna@example.com')
  await db.emailOutbox.deleteMany()
  await signIn('bert@example.com', browser)
  expect(await notices()).toHaveLength(2)
})

test('the first sign-in of the only administrator causes no email, the next new browser does', async () => {
  await db.user.deleteMany()
  await signIn('owner@example.com')
  expect(await notices()).toEqual([])
  await signIn('owner@example.com')
  expect(await notices()).toEqual([['owner@example.com', 'Sign-in from a new browser']])
})

test('a link that the server printed when it started causes no email', async () => {
  const link = await createTestSignInLink('anna@example.com')
  await db.verificationToken.updateMany({ data: { isPrinted: true } })
  const browser = openBrowser()
  await browser.press(link)
  expect([browser.isSignedIn(), await notices()]).toEqual([true, []])
})

test('students get neither an email nor a cookie that names their browser', async () => {
  const browser = await signIn('student@example.com')
  expect(browser.cookies.has(BROWSER_COOKIE)).toBe(false)
  expect([await notices(), await db.knownBrowser.count()]).toEqual([[], 0])
})

test('the cookie is long-lived and HttpOnly, and only its hash is stored', async () => {
  const browser = openBrowser()
  const answer = await browser.press(await createTestSignInLink('anna@example.com'))
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(BROWSER_COOKIE))
  expect(cookie).toMatch(/Max-Age=34560000; HttpOnly; SameSite=Lax/)
  const { hash } = await db.knownBrowser.findFirstOrThrow()
  const session = await db.session.findFirstOrThrow({ where: { knownHash: { not: null } } })
  expect([hash, session.knownHash]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), hash])
  expect(cookie).not.toContain(hash)
})
