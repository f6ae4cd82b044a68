import { randomUUID } from 'node:crypto'
import { PUT as saveSettings } from '@/app/api/admin/settings/route'
import { DELETE as deleteUser } from '@/app/api/admin/users/[userId]/route'
import { POST as viewAs } from '@/app/api/admin/view-as/route'
import { getPasskeyLinkIdentifier } from '@/lib/data/people/passkeys'
import { hashSessionToken } from '@/lib/server/auth/session'
import { beginSession } from '@/lib/server/auth/session-lifecycle'
import { generateLinkToken } from '@/lib/server/auth/sign-in-link'
import { db, transaction } from '@/lib/server/db/client'
import { createAdmin, createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import { createAuthenticator } from '@/tests/fakes/authenticator'
import { openPasskeyBrowser } from '@/tests/passkey-browser'
import { createViewAsSession } from '@/tests/view-as-scenario'
import { DELETE as remove, PUT as rename } from './[passkeyId]/route'
import { GET as list } from './route'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

const stepUp = { status: 403, body: { code: 'step_up' } }
const forbidden = { status: 403, body: { code: 'forbidden' } }

let admin: TestPerson
beforeEach(async () => {
  admin = await createAdmin({ email: 'anna@example.com' })
})

const signInByLink = async () => ({
  ...admin,
  token: await transaction((tx) => beginSession(tx, admin.viewer.id)),
})
/** Lets 16 minutes pass since the last step-up. */
const waitUntilStepUpEnds = () =>
  db.session.updateMany({ data: { steppedUpAt: new Date(Date.now() - 16 * 60_000) } })
const notices = async () =>
  (
    await db.emailOutbox.findMany({
      where: { kind: 'alert' },
      include: { user: true },
      orderBy: { id: 'asc' },
    })
  ).map(({ parameters, user }) => `${user?.email}: ${(parameters as { title: string }).title}`)

async function createLink(minutes = 30) {
  const { token, hashed } = generateLinkToken()
  const expires = new Date(Date.now() + minutes * 60_000)
  await db.verificationToken.create({
    data: { identifier: getPasskeyLinkIdentifier(admin.viewer.id), token: hashed, expires },
  })
  return token
}

test('the session that adds the first passkey keeps full access, and every other session is limited', async () => {
  const [browser, other] = [openPasskeyBrowser(admin), openPasskeyBrowser(await signInByLink())]
  expect(await browser.add(createAuthenticator(), ' My laptop ')).toMatchObject({
    status: 201,
    body: { name: 'My laptop', lastUsedAt: null, isSynced: false, isDisabled: false },
  })
  expect(await browser.session()).toMatchObject({ isLimited: false, isByPasskey: true })
  expect(await other.session()).toMatchObject({ isLimited: true })
  expect(await openPasskeyBrowser(admin).session()).toBeNull()
  expect(await browser.call(list)).toMatchObject({ status: 200, body: [{ name: 'My laptop' }] })
  expect(await other.call(list)).toMatchObject(stepUp)
})

test('creation options require a discoverable passkey and the person’s fingerprint or PIN', async () => {
  const browser = openPasskeyBrowser(admin)
  const key = createAuthenticator()
  await browser.add(key)
  await browser.stepUp(key)
  const { POST: getOptions } = await import('./options/route')
  const { body } = await browser.call(getOptions, {})
  expect(body).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'anna@example.com' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id, transports: ['internal'] }],
  })
  expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32)
})

test('emails all administrators and records browser and IP address', async () => {
  await createAdmin({ email: 'bert@example.com' })
  await createPerson({ email: 'student@example.com' })
  await openPasskeyBrowser(admin).add(createAuthenticator())
  expect((await notices()).sort()).toEqual([
    'anna@example.com: A passkey was added',
    'bert@example.com: A passkey was added',
  ])
  expect(await db.auditLog.findFirstOrThrow({ where: { action: 'passkey.add' } })).toMatchObject({
    actorId: admin.viewer.id,
    target: 'My laptop: Firefox 140 on macOS from 203.0.113.1',
  })
})

test('only administrators have passkeys', async () => {
  const student = openPasskeyBrowser(await createPerson())
  expect(await student.add(createAuthenticator())).toMatchObject(forbidden)
  expect(await student.call(list)).toMatchObject(forbidden)
  expect((await openPasskeyBrowser().add(createAuthenticator())).status).toBe(401)
})

test('an administrator who is viewing as a customer can’t add a passkey', async () => {
  const view = await createViewAsSession(admin, await createPerson())
  expect(await openPasskeyBrowser(view).add(createAuthenticator())).toMatchObject(forbidden)
})

test.each([
  ['another origin', { origin: 'https://evil.example.com' }],
  ['another RP ID', { rpId: 'evil.example.com' }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['no fingerprint or PIN', { isVerified: false }],
])('refuses to add a passkey with %s', async (_, tampering) => {
  const answer = await openPasskeyBrowser(admin).add(createAuthenticator(), 'Laptop', tampering)
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect([await db.passkey.count(), await notices()]).toEqual([0, []])
  expect(await db.auditLog.findFirstOrThrow()).toMatchObject({
    action: 'passkey.refuse',
    actorId: admin.viewer.id,
  })
})

test('a second passkey needs a step-up with the first', async () => {
  const browser = openPasskeyBrowser(admin)
  const key = createAuthenticator()
  await browser.add(key)
  expect(await browser.add(createAuthenticator())).toMatchObject(stepUp)
  const before = (await browser.session())?.id
  expect(await browser.stepUp(key)).toMatchObject({ status: 200, body: { until: expect.any(String) } })
  expect((await browser.session())?.id).toBe(before)
  expect(await browser.add(createAuthenticator(), 'Phone')).toMatchObject({ status: 201 })
  await waitUntilStepUpEnds()
  expect(await browser.add(createAuthenticator())).toMatchObject(stepUp)
})

test('a step-up replaces the token, and works only with the person’s own passkey', async () => {
  const [browser, other] = [openPasskeyBrowser(admin), openPasskeyBrowser(await createAdmin())]
  const [key, otherKey] = [createAuthenticator(), createAuthenticator()]
  await browser.add(key)
  await other.add(otherKey)
  const { token } = browser.person()
  expect(await browser.stepUp(otherKey)).toMatchObject({ status: 400 })
  expect(browser.person().token).toBe(token)
  await browser.stepUp(key)
  expect(browser.person().token).not.toBe(token)
  expect(await openPasskeyBrowser({ ...admin, token }).session()).toBeNull()
  expect(await db.auditLog.count({ where: { action: 'passkey.step-up' } })).toBe(1)
})

test('viewing as a customer continues after a step-up', async () => {
  const browser = openPasskeyBrowser(admin)
  const key = createAuthenticator()
  await browser.add(key)
  await createViewAsSession({ ...admin, ...browser.person() }, await createPerson())
  await browser.stepUp(key)
  const { sid } = await db.viewAs.findFirstOrThrow()
  expect(sid).toBe(hashSessionToken(browser.person().token))
})

test('an administrator has at most ten passkeys, and each only once', async () => {
  const browser = openPasskeyBrowser(admin)
  const key = createAuthenticator()
  await browser.add(key)
  await browser.stepUp(key)
  expect(await browser.add(key)).toMatchObject({
    status: 409,
    body: { message: 'This passkey has already been added' },
  })
  const { id: _, ...stored } = await db.passkey.findFirstOrThrow()
  await db.passkey.createMany({
    data: Array.from({ length: 9 }, () => ({ ...stored, id: randomUUID(), credentialId: randomUUID() })),
  })
  expect(await browser.add(createAuthenticator())).toMatchObject({ status: 409 })
})

async function addTwo() {
  const browser = openPasskeyBrowser(admin)
  const [first, second] = [createAuthenticator(), createAuthenticator()]
  await browser.add(first, 'First')
  await browser.stepUp(first)
  await browser.add(second, 'Second')
  const idOf = async (name: string) => (await db.passkey.findFirstOrThrow({ where: { name } })).id
  const end = (passkeyId: string) =>
    browser.call(remove, undefined, { method: 'DELETE', params: { passkeyId } })
  return { browser, first, second, ids: [await idOf('First'), await idOf('Second')] as const, end }
}

test('removing a passkey requires another one, and the last one can’t be removed', async () => {
  const { browser, first, second, ids, end } = await addTwo()
  expect(await end(ids[0])).toMatchObject(stepUp)
  await browser.stepUp(second)
  expect((await end(ids[0])).status).toBe(204)
  expect(await end(ids[1])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('last passkey') },
  })
  expect(await browser.signIn(first)).toMatchObject({ status: 400 })
  expect(await notices()).toContain('anna@example.com: A passkey was removed')
})

test('removing a passkey limits the sessions that it confirmed', async () => {
  const { browser, first, second, ids, end } = await addTwo()
  const thief = openPasskeyBrowser()
  expect((await thief.signIn(first)).status).toBe(200)
  await browser.stepUp(second)
  expect((await end(ids[0])).status).toBe(204)
  expect(await thief.session()).toMatchObject({ isLimited: true, isByPasskey: false })
  expect(await browser.session()).toMatchObject({ isLimited: false })
})

test('removing needs a step-up of the last 15 minutes, with a passkey that still works', async () => {
  const { browser, second, ids, end } = await addTwo()
  await browser.stepUp(second)
  await waitUntilStepUpEnds()
  expect(await end(ids[0])).toMatchObject(stepUp)
  await browser.stepUp(second)
  await db.passkey.update({ where: { id: ids[1] }, data: { disabledAt: new Date() } })
  expect(await end(ids[0])).toMatchObject(stepUp)
})

test('renames only the administrator’s own passkeys', async () => {
  const { browser, first, ids, end } = await addTwo()
  const give = (passkeyId: string, name: string, as = browser) =>
    as.call(rename, { name }, { method: 'PUT', params: { passkeyId } })
  expect(await give(ids[0], 'Desk')).toMatchObject({ status: 200, body: { name: 'Desk' } })
  expect((await give(ids[0], 'x'.repeat(61))).status).toBe(400)
  const other = openPasskeyBrowser(await createAdmin())
  expect((await give(ids[0], 'Mine', other)).status).toBe(404)
  await browser.stepUp(first)
  expect((await end(MISSING_ID)).status).toBe(404)
  expect(await db.passkey.count()).toBe(2)
})

test('a limited session can’t add, rename or remove passkeys, or view as a customer', async () => {
  const { ids } = await addTwo()
  const limited = openPasskeyBrowser(await signInByLink())
  const params = { passkeyId: ids[0] }
  expect(await limited.add(createAuthenticator())).toMatchObject(stepUp)
  expect(await limited.call(rename, { name: 'Mine' }, { method: 'PUT', params })).toMatchObject(stepUp)
  expect(await limited.call(remove, undefined, { method: 'DELETE', params })).toMatchObject(stepUp)
  const { viewer } = await createPerson()
  expect(await limited.call(viewAs, { userId: viewer.id, reason: 'Why' })).toMatchObject(stepUp)
})

test('a link from the terminal lets one session add one passkey', async () => {
  const key = createAuthenticator()
  await openPasskeyBrowser(admin).add(key)
  const limited = openPasskeyBrowser(await signInByLink())
  const link = await createLink()
  expect(await limited.add(createAuthenticator(), 'New', { link })).toMatchObject({ status: 201 })
  expect(await limited.session()).toMatchObject({ isLimited: false, isByPasskey: true })
  const again = openPasskeyBrowser(await signInByLink())
  expect(await again.add(createAuthenticator(), 'Again', { link })).toMatchObject(forbidden)
  expect(await again.add(createAuthenticator(), 'Again', { link: await createLink(-1) })).toMatchObject(
    forbidden,
  )
})

test('a link works only for its person, and doesn’t replace a step-up', async () => {
  const link = await createLink()
  const other = openPasskeyBrowser(await createAdmin())
  expect(await other.add(createAuthenticator(), 'Mine', { link })).toMatchObject(forbidden)
  const browser = openPasskeyBrowser(admin)
  await browser.add(createAuthenticator())
  expect(await browser.add(createAuthenticator(), 'Mine', { link: 'made up' })).toMatchObject(forbidden)
})

test('only a passkey session can require passkeys of all administrators', async () => {
  const put = (browser: ReturnType<typeof openPasskeyBrowser>, passkeysRequired: boolean) =>
    browser.call(saveSettings, { passkeysRequired }, { method: 'PUT' })
  const other = openPasskeyBrowser(await createAdmin())
  expect((await put(other, true)).status).toBe(409)
  const both = { passkeysRequired: true, leadList: true }
  expect((await other.call(saveSettings, both, { method: 'PUT' })).status).toBe(409)
  expect(await db.appSettings.count({ where: { leadList: true } })).toBe(0)
  const browser = openPasskeyBrowser(admin)
  const key = createAuthenticator()
  await browser.add(key)
  expect(await put(browser, true)).toMatchObject(stepUp)
  await browser.stepUp(key)
  expect(await put(browser, true)).toMatchObject({ status: 200, body: { passkeysRequired: true } })
  expect(await other.session()).toMatchObject({ isLimited: true })
  expect(await other.add(createAuthenticator())).toMatchObject(stepUp)
  expect(await put(browser, false)).toMatchObject({ status: 200, body: { passkeysRequired: false } })
  expect(await other.session()).toMatchObject({ isLimited: false })
})

test('a refused step-up writes nothing, and is checked after 401 and 403', async () => {
  const browser = openPasskeyBrowser(admin)
  const key = createAuthenticator()
  await browser.add(key)
  const { viewer } = await createPerson()
  const end = (as: ReturnType<typeof openPasskeyBrowser>) =>
    as.call(deleteUser, undefined, { method: 'DELETE', params: { userId: viewer.id } })
  expect(await end(browser)).toMatchObject(stepUp)
  expect(await db.user.count({ where: { id: viewer.id } })).toBe(1)
  expect((await end(openPasskeyBrowser())).status).toBe(401)
  expect(await end(openPasskeyBrowser(await createPerson()))).toMatchObject(forbidden)
  await browser.stepUp(key)
  expect((await end(browser)).status).toBe(204)
})
