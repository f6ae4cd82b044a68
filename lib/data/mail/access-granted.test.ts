import { holdLock } from '@/tests/hold-lock'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

const ONE = 'wso_one'
const TWO = 'wso_two'

async function course() {
  const [first, second] = [
    await product.createSection({ title: 'First steps', order: 1 }),
    await product.createSection({ title: 'Selling', order: 2 }),
  ]
  const sells = (warriorPlusProductId: string, name: string, grantsSectionIds: string[]) =>
    product.db.product.create({ data: { warriorPlusProductId, name, grantsSectionIds } })
  await sells(ONE, 'The course', [first.id])
  await sells(TWO, 'The workshop', [first.id, second.id])
  return { first, second }
}

/** Posts a notification about a sale by its number. Emails are queued but not sent. */
const message = (number: number, item: string, changes: Record<string, string> = {}) =>
  product.postNotification(
    product.createSaleFields({
      WP_SALEID: `${number}`,
      WP_SALE: `sale_${number}`,
      WP_TXNID: `t${number}`,
      WP_ITEM_NUMBER: item,
      IPN_ID: `${number}`,
      ...changes,
    }),
  )
beforeEach(async () => {
  product.server.emails.length = 0
  product.server.refuseWith = null
  await product.storeSecurityKey()
  await course()
})

const emails = () =>
  product.db.emailOutbox.findMany({
    where: { kind: { notIn: ['rescue', 'refunded'] } },
    orderBy: { id: 'asc' },
    select: { kind: true, state: true },
  })

test('names the network that charged, once another network than WarriorPlus has had a sale', async () => {
  await message(1, ONE)
  await product.waitForBackgroundWork()
  await product.db.purchase.updateMany({ data: { network: 'jvzoo' } })
  await message(2, TWO)
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  await message(3, ONE, { WP_BUYER_EMAIL: 'sam@example.com' })
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  const [first, later, another] = product.server.emails.map(({ text }) => text)
  expect(first).not.toMatch(/Paid through|WarriorPlus/)
  expect(later).toMatch(/Paid through\s+WarriorPlus/)
  expect(another).toMatch(/Paid through\s+WarriorPlus/)
})

test('sends one email for each later sale, with its new sections', async () => {
  await message(1, ONE)
  await product.waitForBackgroundWork()
  expect(product.server.emails.map(({ subject }) => subject)).toEqual(['Your access to Lectern'])
  await message(2, TWO)
  await message(2, TWO, { IPN_ID: '3', WP_SUBSCR_PAYMENT_NUM: '2', WP_ACTION: 'subscr_completed' })
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  const [, email, ...more] = product.server.emails
  expect(more).toEqual([])
  expect(email?.subject).toBe('The workshop is now available')
  expect(email?.text).toContain('Selling')
  expect(email?.text).not.toContain('First steps')
  expect(email?.text).toMatch(/callbackUrl=%2Fsection%2F/)
})

test('names what is open first, then what opens later and when', async () => {
  await product.db.section.updateMany({
    where: { title: 'First steps' },
    data: { opensOn: new Date('2040-01-31T20:00Z') },
  })
  const timeZone = 'Asia/Kathmandu'
  await product.db.appSettings.update({ where: { id: 'default' }, data: { timeZone } })
  const bonus = await product.createSection({ title: 'Bonus', order: 0 })
  await product.createVideo({ sectionId: bonus.id, opensOn: new Date('2041-03-01T12:00Z') })
  await product.db.product.updateMany({
    where: { warriorPlusProductId: TWO },
    data: { grantsEverything: true },
  })
  await message(1, ONE)
  await product.waitForBackgroundWork()
  expect(product.server.emails[0]?.text).toMatch(/The course\s+Opens February 1, 2040\s+First steps/)
  await message(2, TWO)
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  const text = product.server.emails.at(-1)?.text
  expect(text).toMatch(/New\s+Selling\s+Opens March 1, 2041\s+Bonus/)
  expect(text).not.toContain('First steps')
  expect(text).toMatch(/callbackUrl=%2Fsection%2F/)
})

test('opens the next lesson if every new section opens later', async () => {
  await product.db.section.updateMany({ data: { opensAfter: 30 } })
  await message(1, ONE)
  await message(2, TWO)
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  const text = product.server.emails.at(-1)?.text
  expect(text).toMatch(/Opens \w+ \d+, \d+\s+Selling/)
  expect(text).not.toContain('You already have access')
  expect(text).toMatch(/callbackUrl=%2Fstart/)
})

test('tells the buyer if a later sale includes no new sections', async () => {
  await message(1, TWO)
  await product.waitForBackgroundWork()
  await message(2, ONE)
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails.at(-1)?.subject).toBe('The course is now available')
  expect(product.server.emails.at(-1)?.text).toContain('You already have access')
})

test('adds later purchases to a waiting welcome email instead of sending separate emails', async () => {
  product.server.refuseWith = 'later'
  await message(1, ONE)
  await product.waitForBackgroundWork()
  await message(2, TWO)
  await product.waitForBackgroundWork()
  product.server.refuseWith = null
  await product.makeDue()
  expect(await product.send()).toEqual(['jane@example.com: Your access to Lectern'])
  expect(product.server.emails[0]?.text).toMatch(/The course[\s\S]*The workshop/)
  expect(await emails()).toEqual([{ kind: 'welcome', state: 'sent' }])
})

/** Queues the welcome email of an imported buyer at night, as due in the morning. Returns the buyer's ID. */
async function queueImported(state: 'queued' | 'dropped' = 'queued') {
  await product.makeItBe(23)
  const { viewer } = await product.createPerson({ email: 'jane@example.com' })
  const { id } = await product.createPurchase(viewer.id, [])
  const parameters = { bought: null, purchaseIds: [id] }
  const nextAttemptAt = new Date(Date.now() + 8 * 3_600_000)
  await product.db.emailOutbox.create({
    data: { kind: 'welcome', userId: viewer.id, state, priority: 2, nextAttemptAt, parameters },
  })
  return viewer.id
}

test.each(['queued', 'dropped'] as const)(
  'sends the %s welcome email of an imported buyer immediately after a new sale, even at night',
  async (state) => {
    await queueImported(state)
    await message(1, ONE)
    await product.waitForBackgroundWork()
    expect(product.server.emails.map(({ subject }) => subject)).toEqual(['Your access to Lectern'])
    expect(product.server.emails[0]?.text).toContain('The course')
  },
)

test('sends the welcome email of an imported buyer immediately if the owner resends it, even at night', async () => {
  const { resendWelcomeEmail } = await import('@/lib/data/people/welcome-email')
  const userId = await queueImported()
  await resendWelcomeEmail((await product.createAdmin()).viewer, userId)
  expect(await product.send()).toEqual(['jane@example.com: Your access to Lectern'])
})

test('keeps the low priority of a welcome email while only imported purchases are added', async () => {
  const { queueAccessEmails } = await import('./queue-emails')
  const userId = await queueImported()
  const { id: purchaseId } = await product.createPurchase(userId, [])
  const imported = { userId, purchaseId, bought: null, isImported: true }
  await product.db.$transaction((tx) => queueAccessEmails(tx, [imported]))
  expect(await product.db.emailOutbox.findMany()).toMatchObject([{ state: 'queued', priority: 2 }])
})

test('sends a separate email for a purchase made while the welcome email is being sent', async () => {
  const bought = await holdWelcome()
  await message(2, TWO)
  bought.go()
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails.map(({ subject }) => subject)).toEqual([
    'Your access to Lectern',
    'The workshop is now available',
  ])
})

test('sends a separate email for a purchase that is stored while the welcome email is marked as sent', async () => {
  const bought = await holdWelcome()
  const timelines = await holdLock('LOCK TABLE purchase_moments IN EXCLUSIVE MODE')
  const later = message(2, TWO)
  await timelines.waiters(1)
  bought.go()
  await timelines.waiters(2)
  await timelines.release()
  await later
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails.map(({ subject }) => subject)).toEqual([
    'Your access to Lectern',
    'The workshop is now available',
  ])
})

test('sends a welcome email once if a purchase that was added to it is deleted at this moment', async () => {
  const bought = await holdWelcome()
  await message(2, TWO)
  const deleting = await holdLock("DELETE FROM purchases WHERE warrior_plus_sale = 'sale_2'")
  bought.go()
  await deleting.waiters(1)
  await deleting.release()
  await product.waitForBackgroundWork()
  expect(await emails()).toEqual([{ kind: 'welcome', state: 'sent' }])
})

/** Makes a first sale and blocks the sending of its welcome email until `go` is called. */
async function holdWelcome() {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    product.server.beforeAccepting = () => {
      resolve()
      return held
    }
  })
  await message(1, ONE)
  await arrived
  product.server.beforeAccepting = null
  return { go }
}

test('sends the welcome email again if the owner resends it while it is being sent', async () => {
  const { resendWelcomeEmail } = await import('@/lib/data/people/welcome-email')
  const { viewer: admin } = await product.createAdmin()
  const bought = await holdWelcome()
  const { id } = await product.db.user.findUniqueOrThrow({ where: { email: 'jane@example.com' } })
  await resendWelcomeEmail(admin, id)
  bought.go()
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails.map(({ subject }) => subject)).toEqual([
    'Your access to Lectern',
    'Your access to Lectern',
  ])
  expect(await emails()).toEqual([{ kind: 'welcome', state: 'sent' }])
})

test('sends the welcome email to the corrected email even if the first one is still being sent', async () => {
  const { fixMistypedEmail } = await import('@/lib/data/people/fix-mistyped-email')
  const { viewer: admin } = await product.createAdmin()
  const bought = await holdWelcome()
  const { id } = await product.db.user.findUniqueOrThrow({ where: { email: 'jane@example.com' } })
  await fixMistypedEmail(admin, id, { email: 'jane@example.net' })
  bought.go()
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails.map(({ to }) => to?.[0]?.address)).toEqual([
    'jane@example.com',
    'jane@example.net',
  ])
})

test('ignores a rejection of the previous welcome email after the owner resends it', async () => {
  const { resendWelcomeEmail } = await import('@/lib/data/people/welcome-email')
  const { viewer: admin } = await product.createAdmin()
  let reject = () => {}
  const arrived = new Promise<void>((resolve) => {
    product.server.refuseMailboxes = () => {
      resolve()
      return new Promise((refuse) => {
        reject = () => refuse(true)
      })
    }
  })
  await message(1, ONE)
  await arrived
  product.server.refuseMailboxes = () => false
  const { id } = await product.db.user.findUniqueOrThrow({ where: { email: 'jane@example.com' } })
  await resendWelcomeEmail(admin, id)
  reject()
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails).toHaveLength(1)
  expect(await product.db.mailSuppression.count()).toBe(0)
  expect(await product.db.emailOutbox.findMany({ where: { kind: 'welcome' } })).toMatchObject([
    { state: 'sent', attempts: 1, refused: false },
  ])
})

test('drops a welcome email without an active purchase, and sends it after another purchase', async () => {
  product.server.refuseWith = 'later'
  await message(1, ONE)
  await product.waitForBackgroundWork()
  await message(1, ONE, { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '2' })
  await product.waitForBackgroundWork()
  product.server.refuseWith = null
  await product.makeDue()
  expect(await product.send()).toEqual(['jane@example.com: Your refund for The course'])
  product.server.emails.length = 0
  expect(await product.db.emailOutbox.findMany({ where: { kind: 'welcome' } })).toMatchObject([
    { kind: 'welcome', state: 'dropped', dropReason: 'The buyer has no active purchase left' },
  ])
  await message(3, TWO)
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
  expect(product.server.emails.map(({ subject }) => subject)).toEqual(['Your access to Lectern'])
  expect(product.server.emails[0]?.text).toContain('The workshop')
  expect(product.server.emails[0]?.text).not.toContain('The course')
})

test('sends no email for a later sale that was refunded before sending', async () => {
  await message(1, ONE)
  await product.waitForBackgroundWork()
  product.server.refuseWith = 'later'
  await message(2, TWO)
  await product.waitForBackgroundWork()
  await message(2, TWO, { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '3' })
  await product.waitForBackgroundWork()
  product.server.refuseWith = null
  await product.makeDue()
  expect(await product.send()).toEqual(['jane@example.com: Your refund for The workshop'])
  expect(await emails()).toMatchObject([
    { kind: 'welcome', state: 'sent' },
    { kind: 'opened', state: 'dropped' },
  ])
})

test('queues one welcome email for several sales of a new buyer that are processed together', async () => {
  const { queueAccessEmails } = await import('./queue-emails')
  const { viewer } = await product.createPerson({ email: 'jane@example.com' })
  const purchases = [await product.createPurchase(viewer.id, []), await product.createPurchase(viewer.id, [])]
  const opened = purchases.map(({ id }) => ({ userId: viewer.id, purchaseId: id, bought: 'A product' }))
  await product.db.$transaction((tx) => queueAccessEmails(tx, opened))
  expect(await emails()).toEqual([{ kind: 'welcome', state: 'queued' }])
})
