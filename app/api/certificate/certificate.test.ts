import type { Certificate } from '@/lib/contract/course/certificates'
import { getCertificate, getCertificateStatus } from '@/lib/data/course/certificates'
import { getContinueVideo } from '@/lib/data/course/progress'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
  updateOnlyCourse,
} from '@/tests/factories'
import { POST } from './route'

const offer = () => updateOnlyCourse({ certificates: true })

const film = (name: string) => `/objects/uploads/0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a1${name}.mp4`

/** Creates an uploaded video of 100 seconds, one of unknown length, an embedded one, and draft videos. */
async function createCourse() {
  const section = await createSection({ title: 'Basics', order: 1 })
  const { id: sectionId } = section
  const ours = await createVideo({ sectionId, title: 'Ours', order: 1, videoUrl: film('1'), duration: 100 })
  const endless = await createVideo({ sectionId, title: 'Endless', order: 2, videoUrl: film('2') })
  const embed = 'https://youtu.be/dQw4w9WgXcQ'
  const frame = await createVideo({ sectionId, title: 'Frame', order: 3, videoUrl: embed, duration: 300 })
  await createVideo({ sectionId, title: 'Draft', order: 4, draft: true })
  await createVideo({ sectionId: (await createSection({ title: 'Later', draft: true })).id })
  return { section, ours, endless, frame, all: [ours, endless, frame] }
}

/**
 * Marks the videos as completed. Stores the first `seconds` of each video as watched during the last `within`
 * seconds.
 */
async function complete({ viewer }: TestPerson, videoIds: string[], seconds = 0, within = seconds) {
  for (const videoId of videoIds) {
    await db.videoProgress.create({ data: { userId: viewer.id, videoId, completed: true } })
    if (seconds > 0) {
      await db.$executeRaw`
        UPDATE video_progress SET watched = int4multirange(int4range(0, ${seconds}::int)),
          first_watched_at = now() - make_interval(secs => ${within}), last_watched_at = now()
        WHERE user_id = ${viewer.id}::uuid AND video_id = ${videoId}::uuid`
    }
  }
}

const ask = (as: TestPerson, name: unknown = 'Jane Doe') =>
  callRoute<Certificate>(POST, { as, body: { name } })

/** Creates a student who has completed the course. */
async function finish() {
  const course = await createCourse()
  await offer()
  const as = await createPerson()
  await complete(as, [course.ours.id], 90)
  await complete(as, [course.endless.id, course.frame.id])
  return { as, ...course }
}

test('issues one certificate for every published lesson, and returns the same one again', async () => {
  const { as } = await finish()
  expect(await getCertificateStatus(as.viewer)).toMatchObject({
    offered: true,
    code: null,
    locked: 0,
    missing: [],
  })
  const answers = await Promise.all([ask(as, '  Jane \u202e  Doe '), ask(as, 'Jane Doe')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const codes = new Set(answers.map(({ body }) => body.code))
  expect(codes.size).toBe(1)
  const [code = ''] = codes
  expect(await getCertificate(code, null)).toMatchObject({ name: 'Jane Doe', course: 'Lectern', valid: true })
  expect(await getCertificateStatus(as.viewer)).toMatchObject({ code })
  const row = await db.certificate.findUniqueOrThrow({ where: { code } })
  expect(row.contents).toEqual([{ title: 'Basics', lessons: ['Ours', 'Endless', 'Frame'] }])
})

test('counts the lessons that count toward the certificate, even before the first one does', async () => {
  const { ours, endless, frame } = await createCourse()
  const as = await createPerson()
  expect((await getContinueVideo(as.viewer))?.certificate).toBeNull()
  await offer()
  expect((await getContinueVideo(as.viewer))?.certificate).toEqual({ watched: 0, total: 3 })
  await complete(as, [ours.id], 20)
  expect((await getContinueVideo(as.viewer))?.certificate).toEqual({ watched: 0, total: 3 })
  await complete(as, [frame.id])
  expect((await getContinueVideo(as.viewer))?.certificate).toEqual({ watched: 1, total: 3 })
  await complete(as, [endless.id])
  expect(await getContinueVideo(as.viewer)).toBeNull()
})

test('shows only its holder that the certificate is theirs', async () => {
  const { as } = await finish()
  const { code } = (await ask(as)).body
  const stranger = await createPerson()
  expect((await getCertificate(code, as.viewer)).isHolder).toBe(true)
  expect((await getCertificate(code, stranger.viewer)).isHolder).toBe(false)
  expect((await getCertificate(code, null)).isHolder).toBe(false)
})

test('ignores lessons published later', async () => {
  const { as, section } = await finish()
  const { code } = (await ask(as)).body
  await createVideo({ sectionId: section.id })
  await updateOnlyCourse({ certificates: false })
  expect(await getCertificate(code, null)).toMatchObject({ valid: true })
  expect((await ask(as)).body.code).toBe(code)
})

test('requires watching uploaded videos, not only marking them', async () => {
  const { section, ours, endless, frame } = await createCourse()
  await offer()
  const as = await createPerson()
  await complete(as, [ours.id], 89)
  await complete(as, [frame.id])
  expect((await getCertificateStatus(as.viewer)).missing).toEqual([
    { id: ours.id, title: 'Ours' },
    { id: endless.id, title: 'Endless' },
  ])
  const refused = await ask(as)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'You’ll get the certificate when you complete the whole course. You have 2 lessons to go.',
    },
  })
  await db.video.deleteMany({ where: { sectionId: section.id } })
  expect((await ask(as)).status).toBe(409)
})

test('ignores a lesson that was reported faster than it can be watched', async () => {
  const { ours, endless, frame } = await createCourse()
  await offer()
  const as = await createPerson()
  await db.video.update({ where: { id: ours.id }, data: { duration: 167 } })
  await complete(as, [ours.id], 167, 1.6)
  await complete(as, [endless.id, frame.id])
  expect((await getCertificateStatus(as.viewer)).missing).toEqual([{ id: ours.id, title: 'Ours' }])
  expect((await ask(as)).status).toBe(409)
  // The check accepts watched time up to triple speed plus one minute.
  await db.videoProgress.updateMany({ data: { firstWatchedAt: new Date(Date.now() - 40_000) } })
  expect((await ask(as)).status).toBe(200)
})

test('also checks the total time of short lessons', async () => {
  const section = await createSection()
  await offer()
  const as = await createPerson()
  const ids = []
  for (const letter of ['1', '2', '3', '4']) {
    ids.push((await createVideo({ sectionId: section.id, videoUrl: film(letter), duration: 50 })).id)
  }
  await complete(as, ids, 50, 1)
  expect((await getCertificateStatus(as.viewer)).missing).toHaveLength(4)
  expect((await ask(as)).status).toBe(409)
})

test('counts locked sections as part of the course', async () => {
  const { as, section } = await finish()
  await createVideo()
  await restrictToCustomers()
  await createPurchase(as.viewer.id, [section.id])
  expect(await getCertificateStatus(as.viewer)).toMatchObject({ locked: 1, missing: [] })
  expect((await ask(as)).status).toBe(409)
})

test('is invalid after a refund or dispute, unless another purchase includes the same sections', async () => {
  const { as, section } = await finish()
  const sale = await createPurchase(as.viewer.id, [section.id])
  const elsewhere = await createPurchase(as.viewer.id, [(await createSection()).id])
  const { code } = (await ask(as)).body
  const isValid = async () => (await getCertificate(code, null)).valid
  const set = ({ id }: { id: string }, access: 'refunded' | 'disputed' | 'active') =>
    db.purchase.update({ where: { id }, data: { access } })
  await set(elsewhere, 'refunded')
  expect(await isValid()).toBe(true)
  await set(sale, 'refunded')
  expect(await isValid()).toBe(false)
  expect((await getCertificateStatus(as.viewer)).code).toBeNull()
  await set(sale, 'disputed')
  expect(await isValid()).toBe(false)
  await set(sale, 'active')
  expect(await isValid()).toBe(true)
  await set(sale, 'refunded')
  await createPurchase(as.viewer.id, [section.id])
  expect(await isValid()).toBe(true)
})

test('is still invalid after a refund if its course was deleted', async () => {
  const { as } = await finish()
  const sale = await createPurchase(as.viewer.id, [])
  await db.product.update({ where: { id: sale.productId ?? '' }, data: { grantsCourseIds: [COURSE_ID] } })
  const { code } = (await ask(as)).body
  await db.certificate.updateMany({ data: { courseId: null } })
  expect((await getCertificate(code, null)).valid).toBe(true)
  await db.purchase.update({ where: { id: sale.id }, data: { access: 'refunded' } })
  expect((await getCertificate(code, null)).valid).toBe(false)
})

test('issues none after a refund, even if everyone can watch', async () => {
  const { as, section } = await finish()
  const sale = await createPurchase(as.viewer.id, [section.id])
  await db.purchase.update({ where: { id: sale.id }, data: { access: 'refunded' } })
  expect(await getCertificateStatus(as.viewer)).toMatchObject({ offered: false, code: null })
  for (const _ of [1, 2]) expect((await ask(as)).status).toBe(403)
  expect(await db.certificate.count()).toBe(0)
  await createPurchase(as.viewer.id, [section.id])
  expect((await ask(as)).status).toBe(200)
})

test('requires the setting, a session, and a valid name', async () => {
  const { as } = await finish()
  for (const name of ['', '   ', 'x'.repeat(101), 7, '\u0000']) expect((await ask(as, name)).status).toBe(400)
  expect((await callRoute(POST, { body: { name: 'Jane' } })).status).toBe(401)
  await updateOnlyCourse({ certificates: false })
  expect((await ask(as)).status).toBe(403)
  expect(await getCertificateStatus(as.viewer)).toMatchObject({ offered: false })
})

test('has an unguessable URL and is deleted with its account', async () => {
  const { as } = await finish()
  const { code } = (await ask(as)).body
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  await expect(getCertificate('0'.repeat(32), null)).rejects.toMatchObject({ code: 'not_found' })
  await expect(getCertificate("' OR TRUE --", null)).rejects.toMatchObject({ code: 'not_found' })
  await db.user.delete({ where: { id: as.viewer.id } })
  await expect(getCertificate(code, null)).rejects.toMatchObject({ code: 'not_found' })
})

test('ignores drafts for administrators too', async () => {
  const { all } = await createCourse()
  await restrictToCustomers()
  await offer()
  const as = await createAdmin()
  await complete(
    as,
    all.map(({ id }) => id),
    100,
  )
  expect((await ask(as)).status).toBe(200)
})
