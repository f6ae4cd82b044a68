import { GET as getUser } from '@/app/api/auth/user/route'
import { GET as listSections } from '@/app/api/sections/route'
import { CHALLENGE_COOKIE } from '@/lib/server/auth/passkey-challenge'
import { SESSION_COOKIE } from '@/lib/server/auth/session-cookies'
import { beginSession } from '@/lib/server/auth/session-lifecycle'
import { db, transaction } from '@/lib/server/db/client'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import { type Authenticator, createAuthenticator, type Tampering } from '@/tests/fakes/authenticator'
import { openPasskeyBrowser } from '@/tests/passkey-browser'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

let admin: TestPerson
let key: Authenticator
beforeEach(async () => {
  admin = await createAdmin({ email: 'anna@example.com' })
  key = createAuthenticator()
  expect(await openPasskeyBrowser(admin).add(key)).toMatchObject({ status: 201 })
})

const failure = {
  status: 400,
  body: {
    code: 'bad_request',
    message: 'That passkey doesn’t work here. Try again, or sign in with your email.',
  },
}
const signedInByLink = async () => ({
  ...admin,
  token: await transaction((tx) => beginSession(tx, admin.viewer.id)),
})
const audit = () =>
  db.auditLog
    .findMany({ orderBy: { at: 'asc' } })
    .then((all) => all.map(({ action, actorId }) => [action, actorId]))

test('signs an administrator in with a passkey', async () => {
  const browser = openPasskeyBrowser()
  const answer = await browser.signIn(key)
  expect(answer).toMatchObject({ status: 200, body: { url: 'http://localhost:3000/' } })
  expect(await browser.session()).toMatchObject({
    isLimited: false,
    isByPasskey: true,
    needsStepUp: false,
    viewer: { id: admin.viewer.id, isAdmin: true },
  })
  expect((await db.passkey.findFirstOrThrow()).lastUsedAt).not.toBeNull()
})

test('offers every passkey of the browser, and requires the person’s fingerprint or PIN', async () => {
  const { body } = await openPasskeyBrowser().signInOptions()
  expect(body).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
})

test('confirms a limited session: the same session gets another token', async () => {
  const limited = await signedInByLink()
  const browser = openPasskeyBrowser(limited)
  const before = await browser.session()
  expect(before).toMatchObject({ isLimited: true, viewer: { isAdmin: false } })
  expect((await browser.signIn(key)).status).toBe(200)
  expect(await browser.session()).toMatchObject({ id: before?.id, isLimited: false, isByPasskey: true })
  expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(limited.token)
  expect(await openPasskeyBrowser(limited).session()).toBeNull()
  expect(await audit()).toContainEqual(['passkey.confirm', admin.viewer.id])
})

test('ends the browser’s previous session', async () => {
  const student = await createPerson()
  const browser = openPasskeyBrowser(student)
  await browser.signIn(key)
  expect((await browser.session())?.viewer.id).toBe(admin.viewer.id)
  expect(await openPasskeyBrowser(student).session()).toBeNull()
})

test.each<[string, Tampering]>([
  ['another origin', { origin: 'https://evil.example.com' }],
  ['another port of the same host', { origin: 'http://localhost:4000' }],
  ['another RP ID', { rpId: 'evil.example.com' }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['no fingerprint or PIN', { isVerified: false }],
  ['the handle of another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
])('refuses %s with the same sentence', async (_, tampering) => {
  const browser = openPasskeyBrowser()
  expect(await browser.signIn(key, tampering)).toMatchObject(failure)
  expect(await browser.session()).toBeNull()
  expect(await audit()).toContainEqual(['passkey.refuse', admin.viewer.id])
})

test('refuses an unknown passkey, another signature, and a missing challenge with the same sentence', async () => {
  const browser = openPasskeyBrowser()
  expect(await browser.signIn(createAuthenticator())).toMatchObject(failure)
  const { body: options } = await browser.signInOptions()
  const response = key.use(options)
  const forged = createAuthenticator().use(options).response
  expect(
    await browser.sendSignIn({
      ...response,
      response: { ...response.response, signature: forged.signature },
    }),
  ).toMatchObject(failure)
  browser.cookies.delete(CHALLENGE_COOKIE)
  expect(await browser.sendSignIn(key.use(options))).toMatchObject(failure)
  expect(await audit()).toContainEqual(['passkey.refuse', null])
})

test('an answer works only once, even in the browser that asked for the challenge', async () => {
  const browser = openPasskeyBrowser()
  const { body: options } = await browser.signInOptions()
  const challenge = browser.cookies.get(CHALLENGE_COOKIE) ?? ''
  const response = key.use(options)
  expect((await browser.sendSignIn(response)).status).toBe(200)
  const thief = openPasskeyBrowser()
  thief.cookies.set(CHALLENGE_COOKIE, challenge)
  expect(await thief.sendSignIn(response)).toMatchObject(failure)
  // A repeated response isn’t a sign of a copied passkey.
  expect((await db.passkey.findFirstOrThrow()).disabledAt).toBeNull()
})

test('two answers to one challenge at once sign in once', async () => {
  const first = openPasskeyBrowser()
  const { body: options } = await first.signInOptions()
  const second = openPasskeyBrowser()
  second.cookies.set(CHALLENGE_COOKIE, first.cookies.get(CHALLENGE_COOKIE) ?? '')
  const response = key.use(options)
  const answers = await Promise.all([first.sendSignIn(response), second.sendSignIn(response)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a counter that goes back disables the passkey and emails all administrators', async () => {
  await createAdmin({ email: 'bert@example.com' })
  const thief = openPasskeyBrowser()
  expect((await thief.signIn(key, { counter: 9 })).status).toBe(200)
  await db.emailOutbox.deleteMany()
  expect(await openPasskeyBrowser().signIn(key, { counter: 9 })).toMatchObject(failure)
  expect(await db.passkey.findFirstOrThrow()).toMatchObject({ counter: 9n, disabledAt: expect.any(Date) })
  const emails = await db.emailOutbox.findMany({ where: { kind: 'alert' }, include: { user: true } })
  expect(emails.map(({ user }) => user?.email).sort()).toEqual(['anna@example.com', 'bert@example.com'])
  expect(emails[0]).toMatchObject({ priority: 0, parameters: { title: 'A passkey was disabled' } })
  expect(await openPasskeyBrowser().signIn(key, { counter: 10 })).toMatchObject(failure)
  expect(await thief.session()).toMatchObject({ isLimited: true })
  expect(await audit()).toContainEqual(['passkey.disable', admin.viewer.id])
})

test('a synced passkey always reports 0', async () => {
  const synced = createAuthenticator({ isSynced: true })
  await db.passkey.deleteMany()
  await openPasskeyBrowser(await signedInByLink()).add(synced)
  for (let use = 0; use < 2; use++) expect((await openPasskeyBrowser().signIn(synced)).status).toBe(200)
  expect(await db.passkey.findFirstOrThrow()).toMatchObject({ counter: 0n, isSynced: true })
})

test('only administrators can sign in with a passkey', async () => {
  await db.user.update({ where: { id: admin.viewer.id }, data: { isAdmin: false } })
  expect(await openPasskeyBrowser().signIn(key)).toMatchObject(failure)
})

test('a passkey of a previous host doesn’t work', async () => {
  await db.passkey.updateMany({ data: { rpId: 'old.example.com' } })
  expect(await openPasskeyBrowser().signIn(key)).toMatchObject(failure)
})

test('limits wrong answers of a client network, and successful ones don’t count', async () => {
  for (let use = 0; use < 3; use++) await openPasskeyBrowser().signIn(key)
  const stranger = createAuthenticator()
  for (let use = 0; use < 20; use++) await openPasskeyBrowser().signIn(stranger)
  const refused = { status: 429, body: { code: 'rate_limited' } }
  expect(await openPasskeyBrowser().signIn(key)).toMatchObject(refused)
  expect((await openPasskeyBrowser(undefined, '198.51.100.7').signIn(key)).status).toBe(200)
})

test('a limited session can read who is signed in, and nothing else', async () => {
  const browser = openPasskeyBrowser(await signedInByLink())
  expect(await browser.call(getUser)).toMatchObject({
    status: 200,
    body: { isAdmin: false, email: 'anna@example.com' },
  })
  expect(await browser.call(listSections)).toMatchObject({ status: 403, body: { code: 'step_up' } })
})
