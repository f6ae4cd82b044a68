import type { MailPreview } from '@/lib/contract/mail/broadcasts'
import type { MailWords } from '@/lib/contract/mail/mail-words'
import { usualWords } from '@/lib/contract/mail/worded-mails'
import { welcomeSubject } from '@/lib/data/mail/subjects'
import { db } from '@/lib/server/db'
import { call } from '@/tests/call'
import { createAdmin, createPerson, type Person } from '@/tests/factories'
import { GET as getText } from '../../outbox/[mailId]/route'
import { POST as preview } from '../preview/route'
import { DELETE, PUT } from './[kind]/route'
import { GET } from './route'

let as: Person
beforeEach(async () => {
  as = await createAdmin()
})

const own = {
  subject: 'Come in, {firstName}: {product}',
  body: 'Hello **{firstName}**, {product} waits: {firstLesson}\n\n<b>no html</b>',
}
const list = async () => (await call<MailWords[]>(GET, { as })).body
const save = (kind: string, body: unknown = own) => call(PUT, { as, method: 'PUT', params: { kind }, body })

/** What a mail to somebody says, as the owner reads it. */
async function textOf(kind: 'welcome' | 'opened' | 'rescue', firstName: string | null = 'Jane') {
  const { viewer } = await createPerson({ firstName })
  const parameters = { bought: 'The [course](https://x.example)', hours: 24 }
  const { id } = await db.emailOutbox.create({ data: { kind, userId: viewer.id, parameters } })
  return (await call<{ subject: string; text: string }>(getText, { as, params: { mailId: id } })).body
}

test('a mail says what it always said until the owner writes something, and again once they take it back', async () => {
  expect(await list()).toEqual(['welcome', 'opened', 'rescue'].map((kind) => ({ kind, own: null })))
  expect((await textOf('welcome')).text).toContain('Welcome, Jane. Thank you for your purchase.')
  expect(await save('welcome')).toMatchObject({ status: 200, body: { kind: 'welcome', own } })
  expect(await list()).toContainEqual({ kind: 'welcome', own })
  const said = await textOf('welcome')
  expect(said.subject).toBe('Come in, Jane: Lectern')
  expect(said.text).toMatch(/Hello Jane, Lectern waits: .*\/login\?callbackUrl=%2Fstart/)
  expect(said.text).not.toContain('Thank you for your purchase')
  expect(said.text).toContain('/login/confirm?token=only-in-the-mail')
  expect(await welcomeSubject()).toBe('Come in, there: Lectern')
  expect((await call(DELETE, { as, method: 'DELETE', params: { kind: 'welcome' } })).status).toBe(204)
  expect((await textOf('welcome')).text).toContain('Welcome, Jane. Thank you for your purchase.')
  expect((await db.auditLog.findMany()).map(({ action }) => action).sort()).toEqual([
    'mail.usual-words',
    'mail.words',
  ])
})

test.each(['opened', 'rescue'] as const)(
  'the words of %s name what was bought, as text alone',
  async (kind) => {
    await save(kind)
    const { subject, text } = await textOf(kind)
    expect(subject).toBe('Come in, Jane: The [course](https://x.example)')
    expect(text).toContain('The [course](https://x.example) waits')
    expect(text).toContain('<b>no html</b>')
    expect(text).toContain('only-in-the-mail')
  },
)

test('our own words, written by an owner, say what the mail says without any', async () => {
  for (const kind of ['welcome', 'opened'] as const) {
    const before = (await textOf(kind)).text.replace(/\s+/g, ' ')
    await save(kind, usualWords[kind])
    const after = (await textOf(kind)).text.replace(/\s+/g, ' ')
    const [sentence = ''] = usualWords[kind].body.replace('{firstName}', 'Jane').split(/(?<=\.) /)
    expect(before).toContain(sentence)
    expect(after).toContain(sentence)
  }
})

test('is seen before it is saved, and its button opens nothing', async () => {
  for (const kind of ['welcome', 'opened', 'rescue']) {
    const { status, body } = await call<MailPreview>(preview, { as, body: { kind, ...own } })
    expect([status, body.text.includes('waits'), body.html.includes('only-in-the-mail')]).toEqual([
      200,
      true,
      true,
    ])
  }
  expect(await db.verificationToken.count()).toBe(0)
  expect(await db.mailWords.count()).toBe(0)
})

test('other mails have no words, and words have a subject and a text', async () => {
  expect((await save('alert')).status).toBe(404)
  for (const body of [
    {},
    { subject: 'x' },
    { ...own, subject: '' },
    { ...own, subject: 'a\nb' },
    { ...own, more: 1 },
  ])
    expect((await save('welcome', body)).status).toBe(400)
})
