import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { replaceCues } from '@/lib/data/course/transcript-cues'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { db, transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { createPerson, createPurchase, createSection, createVideo } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
  toStoredMessage,
} from '@/tests/post-notification'
import { runDoctor } from './doctor'

beforeEach(() => rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true }))

const findProblems = async (isRepairing = false) =>
  (await runDoctor(isRepairing)).filter(({ isWell }) => !isWell).map(({ name }) => name)

/** Records two sales and sends their emails. */
async function sellTwice() {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await postNotification(
    createSaleFields({
      WP_SALEID: '2',
      WP_SALE: 's2',
      WP_TXNID: 't2',
      IPN_ID: '2',
      WP_BUYER_EMAIL: 'b@example.com',
    }),
  )
  await sendDueEmails()
}

test('finds no problem after ordinary sales', async () => {
  await sellTwice()
  expect(await findProblems()).toEqual([])
})

test('compares the WarriorPlus ID of a product with its first listing', async () => {
  const { id } = await createNotifiedProduct('wso_one')
  await db.listing.updateMany({ data: { item: 'wso_two', normalItem: 'two' } })
  expect(await findProblems()).toEqual(['WarriorPlus product IDs'])
  await findProblems(true)
  expect(await db.product.findMany()).toMatchObject([{ warriorPlusProductId: 'wso_two' }])
  await db.listing.deleteMany()
  expect(await findProblems()).toContain('WarriorPlus listings')
  await findProblems(true)
  expect(await db.listing.findMany()).toMatchObject([{ item: 'wso_two', normalItem: 'two', productId: id }])
  expect(await findProblems()).toEqual([])
})

test('finds derived rows that are out of date, and repairs them only on request', async () => {
  await sellTwice()
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  await db.purchase.update({ where: { id }, data: { access: 'ended' } })
  await findProblems()
  const read = async () => ({
    users: await db.user.findMany({
      orderBy: { id: 'asc' },
      select: { hasPurchased: true, purchaseDate: true },
    }),
    sales: await db.$queryRaw`SELECT day::text, sales, gross_cents::int FROM sales_daily ORDER BY 1, 2, 3`,
    launch:
      await db.$queryRaw`SELECT span::text, start::text, product_id, affiliate, mailed, sales FROM launch_counts ORDER BY 1, 2, 3, 4`,
  })
  const before = await read()
  const section = await createSection()
  const video = await createVideo({ sectionId: section.id })
  await transaction((tx) => replaceCues(tx, video.id, [{ startMs: 0, endMs: 2000, text: 'Hello there' }]))
  await db.product.updateMany({ data: { grantsSectionIds: [section.id, randomUUID()] } })
  await db.$executeRaw`UPDATE users SET has_purchased = FALSE, purchase_date = NULL`
  await db.$executeRaw`UPDATE sales_daily SET sales = sales + 1`
  await db.$executeRaw`UPDATE launch_counts SET mailed = mailed + 1`
  await db.$executeRaw`UPDATE purchase_moments SET mailed = NULL WHERE mailed IS NOT NULL`
  await db.$executeRaw`DELETE FROM user_activity`
  await db.videoProgress.create({ data: { userId: viewer.id, videoId: video.id, completed: true } })
  await db.$executeRaw`UPDATE purchases SET buyer_email = 'other@example.com', item = NULL`
  await db.$executeRaw`DELETE FROM transcript_passages`
  await db.purchase.updateMany({ where: { access: 'ended' }, data: { renewedAt: new Date() } })
  const names = await findProblems()
  expect(names).toEqual([
    'Buyers',
    'User activity',
    'Product sections',
    'Purchase timelines',
    'Course starts and finishes',
    'Purchase buyers and items',
    'Purchase renewals',
    'Search passages',
    'Daily sales',
    'Launch report',
  ])
  // A check without --repair changes nothing.
  expect(await findProblems()).toEqual(names)
  expect(await findProblems(true)).toEqual([])
  expect(await findProblems()).toEqual([])
  expect(await read()).toEqual(before)
  expect((await db.product.findFirstOrThrow()).grantsSectionIds).toEqual([section.id])
})

test('reports missing files, unsent emails and unprocessed notifications, and leaves them unchanged', async () => {
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  await createPurchase(viewer.id, [])
  await db.user.update({ where: { id: viewer.id }, data: { hasPurchased: true } })
  const gone = objectPathOf(`uploads/${randomUUID()}.mp4`)
  await createVideo({ videoUrl: gone })
  const unused = `uploads/${randomUUID()}.mp4`
  await diskStorage.put(unused, Buffer.from('x'))
  const queuedEmail = { userId: viewer.id, parameters: {} }
  const nextAttemptAt = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await db.emailOutbox.createMany({
    data: [
      { ...queuedEmail, kind: 'welcome', state: 'failed' },
      { ...queuedEmail, kind: 'email_claim', nextAttemptAt },
      { ...queuedEmail, kind: 'email_claim', parameters: { email: 'no@example.com' }, nextAttemptAt },
    ],
  })
  await db.mailSuppression.create({ data: { email: 'no@example.com', reason: 'no such user' } })
  await db.ipnEvent.create({
    data: { ...toStoredMessage({}), payloadSha256: 'x', verified: true, state: 'failed' },
  })
  const says = new Map((await runDoctor(true)).map((finding) => [finding.name, finding.says]))
  expect(says.get('Referenced files')).toContain(`1 missing from storage: ${gone} (videos.video_url).`)
  expect(says.get('Unused files')).toContain(unused)
  expect(says.get('Emails')).toBe(
    '1 failed; 1 overdue by more than an hour (check that maintenance is running); 1 on hold for addresses that your mail server rejects',
  )
  expect(says.get('Notifications')).toBe('1 not processed. See the Purchases page.')
  expect(await db.emailOutbox.count()).toBe(3)
  expect(await diskStorage.head(unused)).not.toBeNull()
})

test('counts only emails as overdue that could have been sent', async () => {
  const { viewer } = await createPerson()
  const { id: purchaseId } = await createPurchase(viewer.id, [])
  await db.user.update({ where: { id: viewer.id }, data: { hasPurchased: true } })
  const nextAttemptAt = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const late = { userId: viewer.id, parameters: {}, nextAttemptAt }
  await db.emailOutbox.createMany({
    data: [
      // Reminders are turned off.
      { ...late, kind: 'rescue', purchaseId, priority: 1, parameters: { hours: 24 } },
      // An imported list can take longer than an hour at the send rate.
      { ...late, kind: 'welcome', priority: 2 },
    ],
  })
  expect(await findProblems(true)).toEqual([])
  await db.emailOutbox.create({ data: { ...late, kind: 'email_claim' } })
  expect(await findProblems()).toEqual(['Emails'])
  // A copy in safe mode sends no emails.
  await db.appSettings.create({ data: { quietSince: new Date() } })
  expect(await findProblems()).toEqual([])
})
