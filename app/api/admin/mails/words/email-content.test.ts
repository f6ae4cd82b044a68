import type { RenderedEmailPreview } from '@/lib/contract/mail/broadcasts'
import type { EmailContent } from '@/lib/contract/mail/email-content'
import {
  defaultEmailTemplates,
  type EditableEmailKind,
  editableEmailKinds,
} from '@/lib/contract/mail/email-templates'
import { getWelcomeSubject } from '@/lib/data/mail/welcome-subject'
import { buildSignInEmail } from '@/lib/server/auth/sign-in-email'
import { db } from '@/lib/server/db/client'
import { renderEmailPreview } from '@/lib/server/email/send-email'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import { spanishEmailContent, spanishSharedText } from '@/tests/spanish-texts'
import { GET as getText } from '../../outbox/[emailId]/route'
import { POST as preview } from '../preview/route'
import { DELETE, PUT } from './[kind]/route'
import { GET } from './route'

let as: TestPerson
beforeEach(async () => {
  as = await createAdmin()
})

const own = {
  subject: 'Come in, {firstName}: {product}',
  body: 'Hello **{firstName}**, {product} waits: {firstLesson}\n\n<b>no html</b>',
  button: 'Go to {product}',
  note: '<b>{email}</b> and {firstLesson} and {site}, [no](https://x.example) link',
}
const list = async () => (await callRoute<EmailContent[]>(GET, { as })).body
const save = (kind: string, body: unknown = own) =>
  callRoute(PUT, { as, method: 'PUT', params: { kind }, body })

interface Reader {
  email?: string
  firstName?: string | null
  bought?: string | null
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Renders an email as it’s sent. For emails in the outbox, also checks that the owner’s preview shows the
 * same text.
 */
async function drawn(
  kind: EditableEmailKind,
  { firstName = 'Jane', email, bought = 'A [course](https://x.example)' }: Reader = {},
) {
  if (kind === 'sign_in') {
    const link = 'http://localhost:3000/login/confirm?token=only-in-the-mail'
    return renderEmailPreview(
      await buildSignInEmail({ email: email ?? 'jane@example.com', link, code: '123456' }),
    )
  }
  const forWhom =
    kind === 'lead_confirm'
      ? {
          leadId: (
            await db.lead.create({ data: { email: email ?? 'jane@example.com', source: '', words: '' } })
          ).id,
        }
      : { userId: (await createPerson({ firstName, ...(email && { email }) })).viewer.id }
  const { id } = await db.emailOutbox.create({
    data: { kind, ...forWhom, parameters: { bought, hours: 24, day: inDays(7) } },
  })
  return (await callRoute<{ subject: string; text: string }>(getText, { as, params: { emailId: id } })).body
}

test('uses the default text until the owner changes it, and again after it is restored', async () => {
  expect(await list()).toEqual(editableEmailKinds.map((kind) => ({ kind, own: null })))
  expect((await drawn('welcome')).text).toContain('Welcome, Jane. Thank you for your purchase.')
  expect(await save('welcome')).toMatchObject({ status: 200, body: { kind: 'welcome', own } })
  expect(await list()).toContainEqual({ kind: 'welcome', own })
  const said = await drawn('welcome')
  expect(said.subject).toBe('Come in, Jane: Lectern')
  expect(said.text).toMatch(/Hello Jane, Lectern waits: .*\/login\?callbackUrl=%2Fstart/)
  expect(said.text).not.toContain('Thank you for your purchase')
  expect(said.text).toContain('/login/confirm?token=only-in-the-mail')
  expect(await getWelcomeSubject()).toBe('Come in, there: Lectern')
  expect((await callRoute(DELETE, { as, method: 'DELETE', params: { kind: 'welcome' } })).status).toBe(204)
  expect((await drawn('welcome')).text).toContain('Welcome, Jane. Thank you for your purchase.')
  expect((await db.auditLog.findMany()).map(({ action }) => action).sort()).toEqual([
    'mail.usual-words',
    'mail.words',
  ])
})

test.each(editableEmailKinds)('treats the text of %s as plain text and fills it in once', async (kind) => {
  await save(kind)
  const email = '{firstname}+{site}@example.com'
  const { text } = await drawn(kind, { email })
  const product = ['opened', 'refunded', 'rescue', 'ending'].includes(kind)
    ? 'A [course](https://x.example)'
    : 'Lectern'
  expect(text).toContain(`${product} waits`)
  expect(text).toContain('<b>no html</b>')
  expect(text).toMatch(new RegExp(`Go to ${product.replace(/[[\]().]/g, '\\$&')} http`))
  expect(text).toContain(
    `<b>${email}</b> and http://localhost:3000/login?callbackUrl=%2Fstart and http://localhost:3000`,
  )
  expect(text).toContain('[no](https://x.example) link')
  expect(text).not.toContain(defaultEmailTemplates[kind].note.slice(0, 20))
  if (kind !== 'refunded') expect(text).toContain('only-in-the-mail')
})

test.each(['opened', 'rescue'] as const)('names the purchased product in the subject of %s', async (kind) => {
  await save(kind)
  expect((await drawn(kind)).subject).toBe('Come in, Jane: A [course](https://x.example)')
})

test('uses the beginning of a custom text as the inbox preview', async () => {
  const html = async () =>
    (
      await renderEmailPreview(
        await buildSignInEmail({ email: 'a@example.com', link: 'http://x', code: null }),
      )
    ).html
  expect(await html()).toContain('Here’s your sign-in link. It works once.')
  await save('sign_in')
  expect(await html()).not.toMatch(/display:none/)
})

test('keeps following the default button and note if they were never changed', async () => {
  const { subject, body } = own
  await db.mailWords.create({ data: { kind: 'rescue', subject, body } })
  const { button, note } = defaultEmailTemplates.rescue
  expect(await list()).toContainEqual({ kind: 'rescue', own: { subject, body, button, note } })
  expect((await drawn('rescue', { bought: null })).text).toContain('because you bought Lectern and haven’t')
  expect((await save('rescue', { subject, body, button, note })).status).toBe(200)
  expect(await db.mailWords.findFirst()).toMatchObject({ button: null, note: null })
  expect(await save('rescue', { subject, body })).toMatchObject({
    status: 200,
    body: { own: { button, note } },
  })
})

test.each([
  ['welcome', 'Welcome, Jane.'],
  ['return', 'Hi Jane,'],
  ['sign_in', 'Here’s the'],
  ['lead_confirm', 'Someone signed up'],
] as const)(
  'renders the default text of %s the same if the owner saves it unchanged',
  async (kind, begins) => {
    const said = async () => {
      await Promise.all([db.lead.deleteMany(), db.user.deleteMany({ where: { isAdmin: false } })])
      const { text } = await drawn(kind, { email: 'jane@example.com' })
      return text
        .slice(text.indexOf(begins))
        .replace(/confirm\/[\w-]{36}/, 'confirm/LEAD')
        .replace(/reminders\.[\w.-]+/, 'TOKEN')
    }
    const before = await said()
    await save(kind, defaultEmailTemplates[kind])
    expect(await said()).toBe(before)
  },
)

test('sends no English text from a shop in Spanish', async () => {
  await db.site.create({
    data: { id: 'default', version: 'x', words: spanishSharedText, supportEmail: 'ayuda@example.com' },
  })
  clearSiteCache()
  const english = / the | you |sign in|Product\b|Section\b|Lesson|button |No more|Never ask|Questions/i
  for (const kind of editableEmailKinds) {
    await save(kind, spanishEmailContent[kind])
    const { subject, text } = await drawn(kind, { bought: 'El curso' })
    expect(`${subject} ${text.replaceAll(/https?:\S+/g, '')}`).not.toMatch(english)
    expect(text).toContain('¿Dudas? Escribe a ayuda@example.com y te respondemos.')
  }
  const { html, text } = await renderEmailPreview(
    await buildSignInEmail({ email: 'a@example.com', link: 'http://x', code: '123456' }),
  )
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('Si el botón no hace nada, abre este enlace en un navegador:')
  expect(text).toContain('Usar uno termina los dos. Si no pediste este correo')
})

test.each(editableEmailKinds)('previews the default text of %s exactly as it is sent', async (kind) => {
  const { email, firstName } = as.viewer
  const { body } = await callRoute<RenderedEmailPreview>(preview, {
    as,
    body: { kind, ...defaultEmailTemplates[kind] },
  })
  const sent = await drawn(kind, { email: 'jane@example.com', firstName, bought: 'Lectern' })
  const masked = (text: string) =>
    text
      .replaceAll(email, 'jane@example.com')
      .replaceAll(encodeURIComponent(email), 'jane%40example.com')
      .replaceAll(/unsubscribe\?\S+|confirm[/?]\S+/g, 'LINK')
  expect(masked(body.text)).toBe(masked(sent.text))
  expect(body.html).toMatch(/display:none/)
})

test('ends a greeting without a name', async () => {
  const welcome = await drawn('welcome', { firstName: null })
  expect(welcome.text).toContain('Welcome! Thank you for your purchase.')
  expect((await drawn('opened', { firstName: null })).text).toContain('Thank you! A [course]')
})

test('previews unsaved text with a button that opens nothing', async () => {
  for (const kind of editableEmailKinds) {
    const { status, body } = await callRoute<RenderedEmailPreview>(preview, { as, body: { kind, ...own } })
    expect([
      status,
      body.text.includes('waits'),
      body.text.includes('<b>'),
      body.html.includes('only-in-the-mail'),
    ]).toEqual([200, true, true, kind !== 'refunded'])
  }
  expect(await db.verificationToken.count()).toBe(0)
  expect(await db.mailWords.count()).toBe(0)
})

test('refuses text for other emails, and text without a subject or body or beyond the limits', async () => {
  expect((await save('alert')).status).toBe(404)
  for (const body of [
    {},
    { subject: 'x' },
    { ...own, subject: '' },
    { ...own, subject: 'a\nb' },
    { ...own, button: '' },
    { ...own, button: 'a\nb' },
    { ...own, button: 'a'.repeat(61) },
    { ...own, note: '' },
    { ...own, note: 'a'.repeat(601) },
    { ...own, more: 1 },
  ])
    expect((await save('welcome', body)).status).toBe(400)
})
