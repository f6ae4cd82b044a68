import { VISIT_SOURCE_LENGTH_MAX } from '@/lib/contract/mail/leads'
import { generateLinkToken } from '@/lib/server/auth/sign-in-link'
import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import { POST as confirm } from '../mail/confirm/[token]/route'
import { POST } from './route'

const email = 'jane@example.com'
const ask = (body: unknown = { email }) => call(POST, { body })
const switchList = (leadList: boolean) =>
  db.appSettings.upsert({
    where: { id: 'default' },
    create: { id: 'default', leadList },
    update: { leadList },
  })
beforeEach(() => switchList(true))

test('answers 404 and stores nothing while the list is turned off', async () => {
  await switchList(false)
  expect((await ask()).status).toBe(404)
  expect(await db.lead.count()).toBe(0)
})

test('stores a sign-up with the text of the form and answers without a body', async () => {
  for (const body of [
    { email },
    { email: 'JANE@example.com ' },
    { email: 'x@example.com', website: 'spam' },
  ]) {
    const answer = await ask(body)
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([202, '', 'no-store'])
  }
  expect(await db.lead.findMany()).toMatchObject([
    { email, words: expect.stringMatching(/Early Access/i), source: 'direct', confirmedAt: null },
  ])
})

test.each([
  {},
  [],
  { email: 'no email' },
  { email, more: 'x' },
  { email, utm: 'x'.repeat(VISIT_SOURCE_LENGTH_MAX + 1) },
  { email, referrer: 'x'.repeat(VISIT_SOURCE_LENGTH_MAX + 1) },
  { email, website: 1 },
])('%j is refused', async (body) => {
  expect((await ask(body)).status).toBe(400)
  expect(await db.lead.count()).toBe(0)
})

test('confirms the sign-up and redirects to its page; other links redirect too, but confirm nobody', async () => {
  const { id } = await db.lead.create({ data: { email, source: 'direct', words: 'Ask' } })
  const { token, hashed } = generateLinkToken()
  const expires = new Date(Date.now() + 60_000)
  await db.verificationToken.create({ data: { identifier: `lead ${id}`, token: hashed, expires } })
  const press = async (link: string) => {
    const { status, headers } = await call(confirm, { method: 'POST', params: { token: link } })
    return [status, headers.get('location')]
  }
  for (const forged of ['', 'x', `${id}.${'0'.repeat(64)}`, `${id}.${token}0`, '\u0000', '../x']) {
    expect(await press(forged)).toEqual([
      303,
      `http://localhost:3000/mail/confirm/${encodeURIComponent(forged)}`,
    ])
  }
  expect((await db.lead.findFirstOrThrow()).confirmedAt).toBeNull()
  expect(await press(`${id}.${token}`)).toEqual([303, `http://localhost:3000/mail/confirm/${id}.${token}`])
  expect((await db.lead.findFirstOrThrow()).confirmedAt).toEqual(expect.any(Date))
})
