import { listLeads } from '@/lib/data/mail/lead-list'
import { createUnsubscribeToken } from '@/lib/data/mail/unsubscribe'
import { db } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson } from '@/tests/factories'
import { spanishSharedText } from '@/tests/spanish-texts'
import { GET as getPreferences, PUT as putPreferences } from '../../account/preferences/route'
import { GET, POST, PUT } from './route'

const email = 'jane@example.com'
const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
const post = (token: string, raw: BodyInit = oneClick, headers?: Record<string, string>) =>
  callRoute<string>(POST, { params: { token }, raw, ...(headers && { headers }) })
const wishes = () => db.mailPreference.findMany()

test('turns reminders off with one click, without a session or a redirect, once', async () => {
  const token = createUnsubscribeToken(email, 'reminders')
  for (const answer of [
    await post(token),
    await post(token, oneClick, { cookie: 'x=y', origin: 'https://mail.example' }),
  ]) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.has('location')).toBe(false)
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(answer.body).toContain('won’t get reminders anymore')
  }
  expect(await wishes()).toMatchObject([
    { list: 'reminders', emailHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(JSON.stringify(await wishes())).not.toContain('jane')
})

test('accepts a multipart form from mailbox providers', async () => {
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  expect((await post(createUnsubscribeToken(email, 'reminders'), form)).status).toBe(200)
  expect(await wishes()).toHaveLength(1)
})

test('gives the same answer to a forged token and changes nothing', async () => {
  const real = createUnsubscribeToken(email, 'reminders')
  const [hash = '', list = '', signature = ''] = real.split('.')
  const other = createUnsubscribeToken('john@example.com', 'reminders').split('.')
  const said = (await post(real)).body
  await db.mailPreference.deleteMany()
  const forged = [
    '',
    'x',
    `${hash}.${list}`,
    `${hash}.${list}.`,
    `${hash}.${list}.${'A'.repeat(43)}`,
    `${other[0]}.${list}.${signature}`,
    `${hash}.welcome.${signature}`,
    `${hash}.${list}.${signature}A`,
    `${hash.toUpperCase()}.${list}.${signature}`,
    `${hash}.${list}.${signature}\n`,
    `${'0'.repeat(64)}.${list}.${signature}`,
    'x'.repeat(4000),
    "' OR TRUE --",
    '\u0000',
  ]
  for (const token of forged) expect(await post(token)).toMatchObject({ status: 200, body: said })
  expect(await wishes()).toEqual([])
})

test('refuses a post that isn’t one-click and changes nothing', async () => {
  const token = createUnsubscribeToken(email, 'reminders')
  const bodies: [BodyInit, Record<string, string> | undefined, number][] = [
    [new URLSearchParams(), undefined, 400],
    [new URLSearchParams({ 'List-Unsubscribe': 'Two-Clicks' }), undefined, 400],
    [new URLSearchParams([...oneClick, ...oneClick]), undefined, 400],
    [JSON.stringify({ 'List-Unsubscribe': 'One-Click' }), { 'content-type': 'application/json' }, 415],
    [new URLSearchParams({ 'List-Unsubscribe': 'One-Click', more: 'x'.repeat(5000) }), undefined, 413],
  ]
  for (const [raw, headers, status] of bodies)
    expect(await post(token, raw, headers)).toMatchObject({ status, body: { message: expect.any(String) } })
  expect(await wishes()).toEqual([])
})

test('redirects a GET to the page with the button and changes nothing', async () => {
  const token = createUnsubscribeToken(email, 'reminders')
  const answer = await callRoute(GET, { params: { token } })
  expect(answer.status).toBe(303)
  const url = new URL(answer.headers.get('location') ?? '')
  expect([url.pathname, url.searchParams.get('token')]).toEqual(['/login/unsubscribe', token])
  expect(await wishes()).toEqual([])
  expect((await callRoute(PUT, { method: 'PUT', params: { token } })).headers.get('allow')).toContain('POST')
})

test('unsubscribes from broadcasts only, with a link from the early access list', async () => {
  const answer = await post(createUnsubscribeToken(email, 'news'))
  expect(answer.body).toContain('won’t get news emails anymore')
  expect(await wishes()).toMatchObject([{ list: 'news' }])
})

test.each([
  ['broadcast', 'news'],
  ['return', 'reminders'],
] as const)('unsubscribes a person whose email changed after a %s email', async (kind, list) => {
  const as = await createPerson({ email })
  const { id } = await db.emailOutbox.create({ data: { kind, userId: as.viewer.id, parameters: {} } })
  const token = createUnsubscribeToken(email, list, id)
  await db.user.update({ where: { id: as.viewer.id }, data: { email: 'jane@new.example' } })
  await post(token)
  const changed = { ...as, viewer: { ...as.viewer, email: 'jane@new.example' } }
  expect((await callRoute(getPreferences, { as: changed })).body).toMatchObject({ [list]: false })
})

test('accepts a link signed with the previous key', async () => {
  const [key] = vault.derived('unsubscribe')
  const old = jest.spyOn(vault, 'derived').mockReturnValue([Buffer.alloc(32, 7)])
  const token = createUnsubscribeToken(email, 'reminders')
  old.mockReturnValue([key ?? Buffer.alloc(0), Buffer.alloc(32, 7)])
  await post(token)
  old.mockRestore()
  expect(await wishes()).toHaveLength(1)
})

describe('preferences', () => {
  const put = (as: Awaited<ReturnType<typeof createPerson>> | undefined, body: unknown) =>
    callRoute(putPreferences, { ...(as && { as }), method: 'PUT', body })

  test('can be read and changed by their owner', async () => {
    const [as, other] = [await createPerson({ email }), await createPerson()]
    const read = (who = as) => callRoute(getPreferences, { as: who })
    expect((await read()).body).toEqual({ reminders: true, news: true })
    expect(await put(as, { reminders: false })).toMatchObject({ status: 200, body: { reminders: false } })
    expect((await read()).body).toEqual({ reminders: false, news: true })
    expect((await read(other)).body).toEqual({ reminders: true, news: true })
    await put(as, { reminders: true })
    expect((await read()).body).toEqual({ reminders: true, news: true })
    expect((await put(as, { news: false })).body).toEqual({ reminders: true, news: false })
    expect((await put(as, { reminders: false, news: true })).body).toEqual({ reminders: false, news: true })
  })

  test('include an unsubscribe click in any of the person’s emails, and can undo it', async () => {
    const as = await createPerson()
    await db.userEmail.create({ data: { userId: as.viewer.id, email, verifiedAt: new Date() } })
    await post(createUnsubscribeToken(email, 'reminders'))
    expect((await callRoute(getPreferences, { as })).body).toEqual({ reminders: false, news: true })
    await put(as, { reminders: true })
    expect(await wishes()).toEqual([])
  })

  test('also count for an early access sign-up with another email of the person', async () => {
    const as = await createPerson({ email })
    const second = 'jane@work.example'
    await db.userEmail.create({ data: { userId: as.viewer.id, email: second, verifiedAt: new Date() } })
    await db.lead.create({ data: { email: second, source: 'direct', words: 'x', confirmedAt: new Date() } })
    await put(as, { news: false })
    const { rows } = await listLeads((await createAdmin()).viewer, { limit: 10 })
    expect(rows).toMatchObject([{ email: second, unsubscribedAt: expect.any(String) }])
    await put(as, { news: true })
    expect(await wishes()).toEqual([])
  })

  test('remain after the account is deleted', async () => {
    const as = await createPerson({ email })
    await put(as, { reminders: false })
    await db.user.delete({ where: { id: as.viewer.id } })
    expect((await callRoute(getPreferences, { as: await createPerson({ email }) })).body).toEqual({
      reminders: false,
      news: true,
    })
  })

  test('refuse signed-out people and invalid values', async () => {
    expect((await put(undefined, { reminders: false })).status).toBe(401)
    expect((await callRoute(getPreferences)).status).toBe(401)
    const as = await createPerson()
    for (const body of [{}, { reminders: 'no' }, { reminders: false, all: true }, []])
      expect((await put(as, body)).status).toBe(400)
  })
})

test("is answered in the owner's language", async () => {
  await db.site.create({ data: { id: 'default', version: 'x', words: spanishSharedText } })
  clearSiteCache()
  expect((await post(createUnsubscribeToken(email, 'reminders'))).body).toBe(spanishSharedText.remindersEnded)
  expect((await post(createUnsubscribeToken(email, 'news'))).body).toBe(spanishSharedText.newsEnded)
})
