import { POST } from '@/app/api/certificate/route'
import type { Certificate } from '@/lib/contract/course/certificates'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import {
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  type TestPerson,
  updateOnlyCourse,
} from '@/tests/factories'
import { renderPage } from '@/tests/render-page'
import CertificatePage from './page'

let visitor: TestPerson | null
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name.includes('view') || !visitor ? undefined : { value: visitor.token }),
  }),
  headers: async () => new Headers(),
}))
beforeEach(() => {
  visitor = null
})

/** Renders the page of a certificate to text. */
async function open(code: string): Promise<string> {
  return renderPage(
    await CertificatePage({ params: Promise.resolve({ code }), searchParams: Promise.resolve({}) }),
  )
}
const ask = (as: TestPerson, course?: string) =>
  callRoute<Certificate>(POST, { as, body: { name: 'Jane Doe', ...(course && { course }) } })

/** Creates two courses for customers, and a student who bought and completed both. */
async function finishTwoCourses() {
  await updateOnlyCourse({ title: 'Emails', certificates: true, contentAccess: 'customers' })
  const ads = await createCourse({ slug: 'ads', title: 'Ads', certificates: true })
  const as = await createPerson()
  const sales = []
  for (const courseId of [COURSE_ID, ads.id]) {
    const section = await createSection({ course: { connect: { id: courseId } } })
    const { id: videoId } = await createVideo({ sectionId: section.id })
    await db.videoProgress.create({ data: { userId: as.viewer.id, videoId, completed: true } })
    sales.push(await createPurchase(as.viewer.id, [section.id]))
  }
  return { as, ads, adsSale: sales[1] }
}

test('each course has its own certificate, which everybody can open', async () => {
  const { as } = await finishTwoCourses()
  expect(await ask(as)).toMatchObject({ status: 400, body: { fields: { course: [expect.any(String)] } } })
  const emails = (await ask(as, 'course')).body
  const ads = (await ask(as, 'ads')).body
  expect(ads.code).not.toBe(emails.code)
  expect((await ask(as, 'ads')).body.code).toBe(ads.code)
  for (const reader of [null, as, await createPerson()]) {
    visitor = reader
    expect(await open(emails.code)).toContain('>Emails</span>')
    expect(await open(ads.code)).toContain('>Ads</span>')
  }
})

test('a certificate can be opened after its course stops issuing them, is hidden, or is deleted', async () => {
  const { as, ads } = await finishTwoCourses()
  const { code } = (await ask(as, 'ads')).body
  for (const change of [{ certificates: false }, { draft: true }, { title: 'Renamed' }]) {
    await db.course.update({ where: { id: ads.id }, data: change })
    expect(await open(code)).toContain('>Ads</span>')
  }
  await db.section.deleteMany({ where: { courseId: ads.id } })
  await db.course.delete({ where: { id: ads.id } })
  const page = await open(code)
  expect(page).toContain('>Ads</span>')
  expect(page).not.toContain('no longer valid')
})

test('a refund of one course leaves the certificate of the other valid', async () => {
  const { as, adsSale } = await finishTwoCourses()
  const emails = (await ask(as, 'course')).body
  const ads = (await ask(as, 'ads')).body
  await db.purchase.update({ where: { id: adsSale?.id ?? '' }, data: { access: 'refunded' } })
  expect(await open(ads.code)).toContain('This certificate is no longer valid.')
  expect(await open(emails.code)).not.toContain('no longer valid')
})

test('a course without certificates issues none, even if another one does', async () => {
  const { as, ads } = await finishTwoCourses()
  await db.course.update({ where: { id: ads.id }, data: { certificates: false } })
  expect((await ask(as, 'ads')).status).toBe(403)
  expect((await ask(as, 'course')).status).toBe(200)
})

test('an unknown code shows the “not found” page', async () => {
  for (const code of ['0'.repeat(32), 'ads', COURSE_ID])
    await expect(open(code)).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})
