import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildSignInEmail } from '@/lib/server/auth/sign-in-email'
import { db } from '@/lib/server/db/client'
import { type EmailMessage, renderEmailPreview } from '@/lib/server/email/send-email'
import { COURSE_ID } from '@/tests/course-id'
import { createPerson, createSection, createVideo } from '@/tests/factories'
import type { DueEmail } from './due-email'
import { renderEmail } from './render-email'

const SECTION = '0197a8f0-0000-7000-8000-000000000001'
const PURCHASE = '0197a8f0-0000-7000-8000-000000000002'
const BROADCAST = '0197a8f0-0000-7000-8000-000000000003'
const LEAD = '0197a8f0-0000-7000-8000-000000000004'
const MAIL = '0197a8f0-0000-7000-8000-000000000005'
const email = 'jane@example.com'

/** Creates a course of nine sections, a student who bought and started it, and a broadcast. */
async function createShop(): Promise<string> {
  const { viewer } = await createPerson({ email })
  const section = await createSection({ id: SECTION, title: 'Section 1', order: 0 })
  for (let order = 1; order < 9; order++) {
    const { id: sectionId } = await createSection({ title: `Section ${order + 1}`, order })
    await createVideo({ sectionId })
  }
  const video = await createVideo({ sectionId: section.id, title: 'Where to begin', duration: 125 })
  await db.videoProgress.create({ data: { userId: viewer.id, videoId: video.id, lastPosition: 61 } })
  const product = await db.product.create({ data: { name: 'The course', grantsCourseIds: [COURSE_ID] } })
  await db.purchase.create({
    data: {
      id: PURCHASE,
      userId: viewer.id,
      productId: product.id,
      warriorPlusSaleId: '1',
      warriorPlusSale: '1',
      paymentStatus: 'Completed',
      purchaseDate: new Date(),
      access: 'active',
    },
  })
  await db.broadcast.create({
    data: {
      id: BROADCAST,
      kind: 'broadcast',
      subject: 'News of {product}',
      body: 'Hello {firstName}, [go]({firstLesson}).',
      segment: { kind: 'leads', productId: null, stop: 'signed_in', withRefunded: false },
      perMinute: 60,
    },
  })
  await db.appSettings.create({ data: { id: 'default', postalAddress: 'A Street 1\nA Town' } })
  await db.site.create({ data: { id: 'default', version: 'x', supportEmail: 'help@example.com' } })
  return viewer.id
}

const unnamed = { firstName: null }
const declaration = {
  name: 'Jane Doe',
  email,
  replyTo: 'home@example.com',
  order: null,
  text: 'I withdraw from my contract.',
  locale: 'en',
  timeZone: 'Europe/Berlin',
  submittedAt: '2026-11-26T08:00:00.000Z',
  to: 'home@example.com',
  isCopy: false,
}
const alert = {
  cause: 'backup',
  title: 'No backup for three days',
  text: 'No backup succeeded.',
  facts: [['Reason', 'Unknown']],
  path: '/admin/settings/backup',
  action: 'Open Backup Settings',
}
const bought = 'The course'
const due: [name: string, due: Pick<DueEmail, 'kind'> & Partial<DueEmail>][] = [
  ['welcome', { kind: 'welcome', parameters: { bought } }],
  ['welcome without a name', { kind: 'welcome', parameters: { bought: null }, ...unnamed }],
  ['opened', { kind: 'opened', parameters: { bought }, purchaseId: PURCHASE }],
  ['opened with nothing new', { kind: 'opened', parameters: { bought: null }, ...unnamed }],
  ['refunded', { kind: 'refunded', parameters: { bought }, purchaseId: PURCHASE }],
  ['rescue', { kind: 'rescue', parameters: { bought, hours: 24 }, purchaseId: PURCHASE }],
  ['rescue once more', { kind: 'rescue', parameters: { bought: null, hours: 72 }, ...unnamed }],
  ['return', { kind: 'return' }],
  ['return without a name', { kind: 'return', ...unnamed }],
  ['lessons_open', { kind: 'lessons_open' }],
  ['ending', { kind: 'ending', parameters: { bought, day: '2026-12-31' } }],
  ['email_claim', { kind: 'email_claim', parameters: { email: 'other@example.com' } }],
  [
    'email_claimed',
    { kind: 'email_claimed', parameters: { email: 'other@example.com', account: email, to: email } },
  ],
  ['alert', { kind: 'alert', parameters: alert }],
  ['alert that is sent once', { kind: 'alert', parameters: { ...alert, isOnce: true } }],
  ['test_sale', { kind: 'test_sale', parameters: { bought: null, saleId: '1' } }],
  ['lead_confirm', { kind: 'lead_confirm', userId: null, leadId: LEAD }],
  ['withdrawal', { kind: 'withdrawal', parameters: declaration }],
  ['withdrawal to the email that paid', { kind: 'withdrawal', parameters: { ...declaration, isCopy: true } }],
  ['broadcast', { kind: 'broadcast', broadcastId: BROADCAST }],
  ['broadcast_test', { kind: 'broadcast_test', parameters: { subject: 'News', body: 'Hello' } }],
]

const dueRow = (userId: string): Omit<DueEmail, 'kind'> => ({
  id: MAIL,
  parameters: {},
  priority: 0,
  attempts: 1,
  userId,
  leadId: null,
  withdrawalId: null,
  purchaseId: null,
  broadcastId: null,
  dropReason: null,
  recipient: email,
  email,
  firstName: 'JANE',
})

async function everyEmail(userId: string): Promise<[name: string, email: EmailMessage][]> {
  const row = dueRow(userId)
  const emails: [string, EmailMessage][] = []
  for (const [name, one] of due)
    emails.push([name, await renderEmail({ ...row, ...one }, async () => 'token')])
  for (const code of ['123456', null]) {
    const signInEmail = await buildSignInEmail({ email, link: 'http://localhost:3000/login/confirm', code })
    emails.push([code ? 'sign_in with a code' : 'sign_in', signInEmail])
  }
  return emails
}

test('renders the default text of every email if the owner wrote none', async () => {
  const userId = await createShop()
  const texts: string[] = []
  for (const [name, emailMessage] of await everyEmail(userId)) {
    const { subject, html, text } = await renderEmailPreview(emailMessage)
    expect(html).toContain('<html lang="en">')
    const begins = /data-skip-in-text="true">([^<]*)</.exec(html)?.[1]
    const spelled = html.match(/[^>]*<br\/>(?=<a )/)?.[0] ?? ''
    texts.push([`# ${name}`, subject, begins, text, spelled].join('\n').replaceAll(userId, 'USER'))
  }
  expect(`${texts.join('\n\n')}\n`).toBe(await readFile(path.join(__dirname, 'default-emails.txt'), 'utf8'))
})

test('keeps every email readable on a phone', async () => {
  for (const [name, emailMessage] of await everyEmail(await createShop())) {
    const { html } = await renderEmailPreview(emailMessage)
    const sizes = [...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size))
    expect({ name, smallest: Math.min(...sizes) }).toEqual({ name, smallest: 14 })
    const widths = [...html.matchAll(/[;"](?:min-)?width[:=]"?(\d+)px/g)].map(([, width]) => Number(width))
    expect({ name, widest: Math.max(0, ...widths) }).toEqual({ name, widest: 20 })
    expect(html).toMatch(/<td class="pad ink" style="[^"]*word-break:break-word/)
  }
})

test('shows what a withdrawal declares below its labels, and links to the notes', async () => {
  const emails = new Map(await everyEmail(await createShop()))
  const withdrawalEmail = emails.get('withdrawal')
  if (!withdrawalEmail) throw new Error('No withdrawal email')
  const { html } = await renderEmailPreview(withdrawalEmail)
  expect(html).toMatch(
    /<td class="line"[^>]*><span class="quiet"[^>]*>Your name<\/span><br\/>Jane Doe<\/td><\/tr>/,
  )
  expect(html).toContain('<a href="http://localhost:3000/login?callbackUrl=%2Faccount"')
})

test('a withdrawal email is in one language, with the support line', async () => {
  const row = dueRow(await createShop())
  const parameters = { ...declaration, locale: 'de' }
  const withdrawalEmail = await renderEmail({ ...row, kind: 'withdrawal', parameters }, async () => 'token')
  const { html, text } = await renderEmailPreview(withdrawalEmail)
  expect(html).toContain('<html lang="de">')
  expect(text).toContain('Fragen? Schreiben Sie an help@example.com.')
  expect(text).not.toContain('Questions?')
})
