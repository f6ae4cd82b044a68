import { setTimeout as sleep } from 'node:timers/promises'
import { leadConfirmationLinkSchema, leadInputSchema } from '@/lib/contract/mail/leads'
import { countQueries } from '@/tests/count-queries'
import { holdLock } from '@/tests/hold-lock'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

const email = 'jane@example.com'
beforeEach(() => switchList(true))

const switchList = (leadList: boolean) =>
  product.db.appSettings.upsert({
    where: { id: 'default' },
    create: { id: 'default', leadList },
    update: { leadList },
  })
/** Signs up as the route does. The confirmation email stays queued. */
async function signUp(body: object = {}, ip = '203.0.113.7') {
  const { signUpForEarlyAccess } = await import('./leads')
  const input = leadInputSchema.parse({ email, ...body })
  const form = { words: 'Early access', courseId: null }
  await signUpForEarlyAccess(input, form, new Headers({ 'x-forwarded-for': ip }))
}
async function unsubscribeEmail(who: string) {
  const { optOut } = await import('./email-preferences')
  const { hashEmail } = await import('./email-hash')
  await optOut(hashEmail(who)[0] ?? '', 'news')
}
const leads = () => product.db.lead.findMany({ orderBy: { email: 'asc' } })
const queued = () => product.db.emailOutbox.findMany({ where: { kind: 'lead_confirm' } })
const daysPass = async (days: number) => {
  await product.db.$executeRaw`
    UPDATE leads SET asked_at = asked_at - make_interval(days => ${days}), created_at = created_at - make_interval(days => ${days})`
  await product.db.$executeRaw`
    UPDATE email_outbox SET parameters = jsonb_build_object('day', id), created_at = created_at - make_interval(days => ${days}),
      tried_at = tried_at - make_interval(days => ${days}) WHERE kind = 'lead_confirm'`
  await product.db
    .$executeRaw`UPDATE verification_tokens SET expires = expires - make_interval(days => ${days})`
}

/** Returns the token in the link of the newest email. */
function linkOfEmail(): string {
  const [, token = ''] = /\/mail\/confirm\/([\w.-]+)/.exec(String(product.server.emails.at(-1)?.text)) ?? []
  return token
}
async function confirm(token: string) {
  const { confirmLead } = await import('./leads')
  await confirmLead(leadConfirmationLinkSchema.parse(token))
}

test('stores a sign-up with its proof of consent, and confirms it by the link in the email', async () => {
  await signUp({
    utm: 'utm_source=Newsletter&utm_campaign=may',
    referrer: 'https://www.example.org/a',
  })
  expect(await product.send()).toEqual([`${email}: Confirm your early access to Lectern`])
  const token = linkOfEmail()
  expect(leadConfirmationLinkSchema.safeParse(token).success).toBe(true)
  expect(await leads()).toMatchObject([
    {
      email,
      source: 'newsletter',
      referrer: 'https://www.example.org/a',
      words: 'Early access',
      ipAddress: '203.0.113.7',
      confirmedAt: null,
    },
  ])
  await confirm(token)
  const [lead] = await leads()
  expect(lead?.confirmedAt).toEqual(expect.any(Date))
  await confirm(token)
  expect(await leads()).toEqual([lead])
})

test('does not confirm a sign-up with a forged or expired link', async () => {
  const { findLead } = await import('./leads')
  await signUp()
  await product.send()
  const token = linkOfEmail()
  const [id = '', secret = ''] = token.split('.')
  const other = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const forged of [`${id}.${other}`, `${product.MISSING_ID}.${secret}`]) {
    await confirm(forged)
    expect(await findLead(leadConfirmationLinkSchema.parse(forged))).toBeNull()
  }
  expect(await findLead(leadConfirmationLinkSchema.parse(token))).toEqual({ email, isConfirmed: false })
  await daysPass(14)
  await confirm(token)
  expect(await leads()).toMatchObject([{ confirmedAt: null }])
})

test('runs the same number of queries for new, known, confirmed, unsubscribed and suppressed emails', async () => {
  const statements: number[] = []
  // Each request comes from another client, so that no rate limit applies.
  const asked = async (body: object) =>
    statements.push(await countQueries(() => signUp(body, `198.51.100.${statements.length}`)))
  await signUp({ email: 'first@example.com' }, '198.51.100.99')
  await asked({ email: 'other@example.com' })
  await asked({ email: 'first@example.com' })
  await product.db.lead.updateMany({ data: { confirmedAt: new Date() } })
  await asked({ email: 'other@example.com' })
  await unsubscribeEmail('no@example.com')
  await asked({ email: 'no@example.com' })
  await product.db.mailSuppression.create({ data: { email: 'gone@example.com', reason: 'No such mailbox' } })
  await asked({ email: 'gone@example.com' })
  expect(new Set(statements.filter((count) => count !== statements[0]))).toEqual(new Set())
  expect((await leads()).map((lead) => lead.email)).toEqual([
    'first@example.com',
    'no@example.com',
    'other@example.com',
  ])
  expect(await queued()).toHaveLength(3)
})

test('asks people again who unsubscribed and sign up again', async () => {
  await signUp()
  expect(await product.send()).toHaveLength(1)
  await confirm(linkOfEmail())
  await unsubscribeEmail(email)
  await daysPass(1)
  await signUp()
  expect(await leads()).toMatchObject([{ email, confirmedAt: null }])
  expect(await product.db.mailPreference.count()).toBe(1)
  expect(await product.send()).toHaveLength(1)
  await confirm(linkOfEmail())
  expect(await leads()).toMatchObject([{ email, confirmedAt: expect.any(Date) }])
  expect(await product.db.mailPreference.count()).toBe(0)
})

test.each([
  ['first', null],
  ['repeated', new Date('2026-01-01')],
])('keeps a %s confirmation during which the person signs up again', async (_, confirmedAt) => {
  await signUp()
  await product.send()
  await unsubscribeEmail(email)
  await product.db.lead.updateMany({ data: { confirmedAt } })
  const optOuts = await holdLock('SELECT FROM mail_preferences FOR UPDATE')
  const confirmed = confirm(linkOfEmail())
  await optOuts.waiters(1)
  const signedUp = signUp()
  await optOuts.waiters(2)
  await optOuts.release()
  await Promise.all([confirmed, signedUp])
  expect(await leads()).toMatchObject([{ email, confirmedAt: expect.any(Date) }])
  expect(await product.db.mailPreference.count()).toBe(0)
})

test('asks people again who were deleted from the list and sign up again', async () => {
  await unsubscribeEmail(email)
  await signUp()
  expect(await product.send()).toHaveLength(1)
  await confirm(linkOfEmail())
  expect(await leads()).toMatchObject([{ email, confirmedAt: expect.any(Date) }])
})

test('does not send a confirmation to people who unsubscribe after signing up', async () => {
  await signUp()
  await unsubscribeEmail(email)
  expect(await product.send()).toEqual([])
})

test('ignores a sign-up that fills in the hidden field', async () => {
  await signUp({ website: 'https://spam.example' })
  expect(await leads()).toEqual([])
})

test('ignores sign-ups above the rate limit without revealing it', async () => {
  for (let count = 0; count < 63; count++) await signUp({ email: `${count}@example.com` })
  expect(await leads()).toHaveLength(60)
  for (let count = 0; count < 7; count++) await signUp({}, `198.51.100.${count}`)
  expect(await leads()).toHaveLength(61)
})

test('sends each email at most one confirmation a day, and none after it is confirmed', async () => {
  await signUp()
  await signUp({ email: ' JANE@example.com ' })
  expect(await product.send()).toHaveLength(1)
  await daysPass(1)
  await signUp()
  expect(await product.send()).toHaveLength(1)
  await confirm(linkOfEmail())
  await daysPass(1)
  await signUp()
  expect(await product.send()).toEqual([])
})

test('sends at most 200 confirmations an hour, and postpones the others', async () => {
  await product.db.$executeRaw`
    WITH made AS (
      INSERT INTO leads (id, email, source, words) SELECT gen_random_uuid(), n || '@example.com', 'direct', 'Ask'
      FROM generate_series(1, 203) AS n RETURNING id)
    INSERT INTO email_outbox (id, kind, lead_id, priority, parameters)
    SELECT gen_random_uuid(), 'lead_confirm', id, 4, '{}' FROM made`
  await signUp()
  const [mine] = await product.db.emailOutbox.findMany({ where: { lead: { email } } })
  expect(mine?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
  await product.db
    .$executeRaw`UPDATE email_outbox SET tried_at = now() WHERE id IN (SELECT id FROM email_outbox LIMIT 198)`
  await product.db.$executeRaw`UPDATE email_outbox SET state = 'sent' WHERE tried_at IS NOT NULL`
  await product.makeDue()
  expect(await product.send()).toHaveLength(2)
  await product.makeDue()
  expect(await product.send()).toEqual([])
  await product.db.$executeRaw`UPDATE email_outbox SET tried_at = tried_at - interval '1 hour'`
  expect(await product.send()).toHaveLength(4)
})

test('sends emails about accounts while a confirmation is delayed', async () => {
  await signUp()
  const person = await product.createPerson({ email: 'buyer@example.com' })
  await product.db.emailOutbox.create({
    data: { kind: 'test_sale', userId: person.viewer.id, parameters: { bought: null, saleId: 'x' } },
  })
  const hasBuyer = () => product.server.emails.some(({ to }) => to?.[0]?.address === 'buyer@example.com')
  product.server.beforeAccepting = async (to) => {
    for (let waited = 0; to === email && !hasBuyer() && waited < 5000; waited += 20) await sleep(20)
  }
  expect((await product.send())[0]).toMatch(/^buyer@/)
  product.server.beforeAccepting = null
})

test('drops only the email to a rejected address, so that strangers cannot stop other emails', async () => {
  product.server.refuseMailboxes = () => true
  for (let count = 0; count < 12; count++) await signUp({ email: `nobody-${count}@example.com` })
  await product.send()
  product.server.refuseMailboxes = () => false
  expect(await queued()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ state: 'dropped', dropReason: 'Your mail server rejected this address' }),
    ]),
  )
  expect(await product.db.mailSuppression.count()).toBe(0)
  const { rejectedBuyersSql } = await import('./suppressions')
  const [row] = await product.db.$queryRaw<{ refused: bigint }[]>`SELECT ${rejectedBuyersSql} AS refused`
  expect(Number(row?.refused)).toBe(0)
})

test('unsubscribes with one click in the email, and sends a new confirmation after another sign-up', async () => {
  await signUp()
  await product.send()
  const [, token = ''] = /unsubscribe\?token=([\w.-]+)/.exec(String(product.server.emails.at(-1)?.text)) ?? []
  const { unsubscribe } = await import('./unsubscribe')
  await unsubscribe(token)
  const link = linkOfEmail()
  await daysPass(1)
  expect(await product.db.mailPreference.count()).toBe(1)
  await signUp()
  expect(await product.send()).toHaveLength(1)
  expect(linkOfEmail()).not.toBe(link)
  await confirm(linkOfEmail())
  expect(await product.db.mailPreference.count()).toBe(0)
})

test('drops a waiting confirmation that is no longer needed, and stores the reason', async () => {
  await signUp()
  await signUp({ email: 'second@example.com' })
  await product.db.lead.updateMany({ where: { email }, data: { confirmedAt: new Date() } })
  await unsubscribeEmail('second@example.com')
  await signUp({ email: 'third@example.com' })
  await product.db.mailSuppression.create({ data: { email: 'third@example.com', reason: 'Full' } })
  expect(await product.send()).toEqual([])
  expect((await queued()).map(({ dropReason }) => dropReason).sort()).toEqual([
    'Already confirmed',
    'Unsubscribed after signing up',
    'Your mail server rejected this address',
  ])
  await signUp({ email: 'fourth@example.com' })
  await switchList(false)
  expect(await product.send()).toEqual([])
  expect((await queued()).map(({ dropReason }) => dropReason)).toContain(
    'The early access list was turned off',
  )
})

test('deletes unconfirmed leads after 14 days, with their email', async () => {
  const { deleteUnconfirmedLeads } = await import('./leads')
  await signUp()
  await signUp({ email: 'kept@example.com' })
  await product.db.lead.updateMany({
    where: { email: 'kept@example.com' },
    data: { confirmedAt: new Date() },
  })
  await daysPass(13)
  await deleteUnconfirmedLeads()
  expect(await leads()).toHaveLength(2)
  await daysPass(1)
  await deleteUnconfirmedLeads()
  expect((await leads()).map((lead) => lead.email)).toEqual(['kept@example.com'])
  expect(await queued()).toHaveLength(1)
})

test('requires either a person or a lead as the recipient of an email', async () => {
  const person = await product.createPerson()
  await signUp()
  const [lead] = await leads()
  const row = { kind: 'lead_confirm', parameters: {} } as const
  await expect(product.db.emailOutbox.create({ data: row })).rejects.toThrow()
  await expect(
    product.db.emailOutbox.create({ data: { ...row, userId: person.viewer.id, leadId: lead?.id ?? '' } }),
  ).rejects.toThrow()
})
