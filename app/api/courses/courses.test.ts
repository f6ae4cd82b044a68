import type { AdminCourse } from '@/lib/contract/course/courses'
import { db } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  MISSING_ID,
} from '@/tests/factories'
import { GET as listAll } from '../admin/courses/route'
import { DELETE, PUT } from './[courseId]/route'
import { PUT as reorder } from './order/route'
import { POST } from './route'

const create = async (body: object) => callRoute<AdminCourse>(POST, { as: await createAdmin(), body })
const change = async (courseId: string, body: object) =>
  callRoute<AdminCourse>(PUT, { as: await createAdmin(), method: 'PUT', params: { courseId }, body })
const remove = async (courseId: string, query: Record<string, string> = {}) =>
  callRoute(DELETE, { as: await createAdmin(), method: 'DELETE', params: { courseId }, query })

describe('POST /api/courses', () => {
  test('adds a hidden draft for customers at the end, and names the first course', async () => {
    const { status, body } = await create({ title: ' Ads für Anfänger! ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'ads-fur-anfanger',
      title: 'Ads für Anfänger!',
      order: 2,
      draft: true,
      listed: false,
      contentAccess: 'customers',
      language: 'en',
      students: 0,
      completion: 0,
    })
    const first = await db.course.findUniqueOrThrow({ where: { id: COURSE_ID } })
    expect(first).toMatchObject({
      title: expect.any(String),
      imageState: expect.not.stringMatching('fallback'),
    })
  })

  test('has the language of the site, unless it gets its own', async () => {
    await db.site.create({ data: { version: 'x', language: 'de' } })
    clearSiteCache()
    expect((await create({ title: 'Anzeigen' })).body).toMatchObject({ language: 'de' })
    expect((await create({ title: 'Ads', language: 'en' })).body).toMatchObject({ language: 'en' })
  })

  test('numbers a slug that is taken, and refuses it if the owner entered it', async () => {
    expect((await create({ title: 'Course' })).body).toMatchObject({ slug: 'course-2' })
    expect((await create({ title: 'Course' })).body).toMatchObject({ slug: 'course-3' })
    expect(await create({ title: 'Other', slug: 'course' })).toMatchObject({
      status: 409,
      body: { fields: { slug: [expect.any(String)] } },
    })
    expect((await create({ title: '課程' })).body).toMatchObject({ slug: 'course-4' })
  })

  test('copies sections as drafts without lessons', async () => {
    await createSection({ title: 'Second', order: 5, description: 'Two' })
    const { id: sectionId } = await createSection({ title: 'First', order: 2 })
    await createVideo({ sectionId })
    const { body } = await create({ title: 'Copy', copySectionsFrom: COURSE_ID })
    const copied = await db.section.findMany({
      where: { courseId: body.id },
      orderBy: { order: 'asc' },
      include: { videos: true },
    })
    expect(copied).toMatchObject([
      { title: 'First', order: 1, draft: true, videos: [] },
      { title: 'Second', order: 2, draft: true, description: 'Two', videos: [] },
    ])
    expect(await create({ title: 'Copy', copySectionsFrom: MISSING_ID })).toMatchObject({
      status: 400,
      body: { fields: { copySectionsFrom: [expect.any(String)] } },
    })
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a slug with capitals', { title: 'x', slug: 'Ads' }, 'slug'],
    ['a slug with two hyphens', { title: 'x', slug: 'a--b' }, 'slug'],
    ['a long slug', { title: 'x', slug: 'x'.repeat(61) }, 'slug'],
    ['a long price line', { title: 'x', priceLine: 'x'.repeat(61) }, 'priceLine'],
    ['a script as the buy URL', { title: 'x', buyUrl: 'javascript:alert(1)' }, 'buyUrl'],
    ['an unknown field', { title: 'x', order: 3 }, 'order'],
  ])('refuses %s', async (_, body, field) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: [expect.any(String)] } },
    })
    expect(await db.course.count()).toBe(1)
  })

  test('refuses the 201st course', async () => {
    await db.course.createMany({
      data: Array.from({ length: 199 }, (_, at) => ({ slug: `c-${at}`, title: `${at}`, order: at + 2 })),
    })
    expect((await create({ title: 'One more' })).status).toBe(409)
  })

  test('gives courses that are created at once different slugs and positions', async () => {
    const made = await Promise.all([1, 2, 3].map(() => create({ title: 'Same' })))
    expect(made.map(({ body }) => body.slug).sort()).toEqual(['same', 'same-2', 'same-3'])
    expect(made.map(({ body }) => body.order).sort()).toEqual([2, 3, 4])
  })
})

describe('PUT /api/courses/{courseId}', () => {
  test('changes the given fields and keeps the others', async () => {
    const { id } = await createCourse({ title: 'Ads', priceLine: '$47' })
    const { status, body } = await change(id, { draft: true, buyUrl: 'example.com/buy', askCourse: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Ads',
      priceLine: '$47',
      draft: true,
      buyUrl: 'https://example.com/buy',
      askCourse: true,
    })
    expect((await change(id, { priceLine: '' })).body).toMatchObject({ priceLine: null })
    expect((await change(MISSING_ID, {})).status).toBe(404)
  })

  test('keeps old slugs for this course only', async () => {
    const { id } = await createCourse({ title: 'Ads', slug: 'ads' })
    expect((await change(id, { slug: 'paid-ads' })).body).toMatchObject({ slug: 'paid-ads' })
    expect(await change(COURSE_ID, { slug: 'ads' })).toMatchObject({
      status: 409,
      body: { fields: { slug: ['Another course already uses this URL'] } },
    })
    expect((await change(id, { slug: 'ads' })).body).toMatchObject({ slug: 'ads' })
    expect(await db.courseSlug.count({ where: { courseId: id } })).toBe(2)
  })

  test('allows 20 slugs', async () => {
    for (let number = 1; number < 20; number++)
      expect((await change(COURSE_ID, { slug: `slug-${number}` })).status).toBe(200)
    expect((await change(COURSE_ID, { slug: 'slug-20' })).status).toBe(409)
    expect((await change(COURSE_ID, { slug: 'slug-3' })).status).toBe(200)
  })

  test('counts a change of who can watch as the owner’s choice', async () => {
    await change(COURSE_ID, { contentAccess: 'customers' })
    expect(await db.appSettings.findFirst()).toMatchObject({ contentAccessChosen: true })
  })
})

describe('DELETE /api/courses/{courseId}', () => {
  test('deletes an empty course with its slugs', async () => {
    const { id } = await createCourse({ slug: 'ads' })
    expect((await remove(id)).status).toBe(204)
    expect(await db.courseSlug.findUnique({ where: { slug: 'ads' } })).toBeNull()
    expect((await remove(id)).status).toBe(404)
  })

  test('refuses the last course, a course with sections, and a course that a product opens', async () => {
    expect((await remove(COURSE_ID)).status).toBe(409)
    const { id } = await createCourse()
    const section = await createSection({ course: { connect: { id } } })
    expect((await remove(id)).status).toBe(409)
    await db.section.delete({ where: { id: section.id } })
    const product = await db.product.create({ data: { name: 'Bundle', grantsCourseIds: [id] } })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('“Bundle”') },
    })
    await db.product.delete({ where: { id: product.id } })
    expect((await remove(id)).status).toBe(204)
  })
})

describe('DELETE /api/courses/{courseId}?moveTo=', () => {
  test('moves all sections to the end of the other course, and deletes the course', async () => {
    const { id } = await createCourse()
    const from = { course: { connect: { id } } }
    await createSection({ course: { connect: { id: COURSE_ID } }, title: 'Old', order: 7 })
    await createSection({ ...from, title: 'Second', order: 5 })
    const { id: sectionId } = await createSection({ ...from, title: 'First', order: 2 })
    const { id: videoId } = await createVideo({ sectionId })
    expect((await remove(id, { moveTo: COURSE_ID })).status).toBe(204)
    const moved = await db.section.findMany({
      where: { courseId: COURSE_ID },
      orderBy: { order: 'asc' },
      select: { title: true, order: true },
    })
    expect(moved).toEqual([
      { title: 'Old', order: 7 },
      { title: 'First', order: 8 },
      { title: 'Second', order: 9 },
    ])
    expect(await db.video.findUnique({ where: { id: videoId } })).toMatchObject({ sectionId })
    expect(await db.course.findUnique({ where: { id } })).toBeNull()
  })

  test('moves nothing if the course cannot be deleted', async () => {
    const { id } = await createCourse()
    const { id: sectionId } = await createSection({ course: { connect: { id } } })
    for (const moveTo of [MISSING_ID, id])
      expect(await remove(id, { moveTo })).toMatchObject({
        status: 400,
        body: { fields: { moveTo: [expect.any(String)] } },
      })
    await db.product.create({ data: { name: 'Bundle', grantsCourseIds: [id] } })
    expect((await remove(id, { moveTo: COURSE_ID })).status).toBe(409)
    expect(await db.section.findUnique({ where: { id: sectionId } })).toMatchObject({ courseId: id })
    expect((await remove(MISSING_ID, { moveTo: COURSE_ID })).status).toBe(404)
  })
})

describe('the last published course', () => {
  const refused = { status: 409, body: { message: 'Publish another course first' } }

  test('can’t become a draft', async () => {
    expect(await change(COURSE_ID, { draft: true })).toMatchObject(refused)
    const { id } = await createCourse({ draft: true })
    expect(await change(COURSE_ID, { draft: true })).toMatchObject(refused)
    expect((await change(id, { draft: true })).status).toBe(200)
    expect((await change(id, { draft: false })).status).toBe(200)
    expect((await change(COURSE_ID, { draft: true })).body).toMatchObject({ draft: true })
  })

  test('can’t be deleted', async () => {
    const { id } = await createCourse({ draft: true })
    expect(await remove(COURSE_ID)).toMatchObject(refused)
    await change(id, { draft: false })
    expect((await remove(COURSE_ID)).status).toBe(204)
  })
})

describe('PUT /api/courses/order', () => {
  test('renumbers all courses and refuses other IDs', async () => {
    const { id } = await createCourse()
    const as = await createAdmin()
    const order = (ids: string[]) => callRoute<AdminCourse[]>(reorder, { as, method: 'PUT', body: { ids } })
    expect((await order([id, COURSE_ID])).body.map((course) => course.id)).toEqual([id, COURSE_ID])
    for (const ids of [[id], [id, MISSING_ID], []]) expect((await order(ids)).status).toBe(409)
  })
})

test('the list counts students whose product grants a section, a course, or everything', async () => {
  const { id: sectionId } = await createSection()
  const { id: otherCourse } = await createCourse()
  const buy = async (grants: object) => {
    const { productId } = await createPurchase((await createPerson()).viewer.id, [])
    await db.product.update({ where: { id: productId ?? '' }, data: grants })
  }
  await buy({ grantsSectionIds: [sectionId] })
  await buy({ grantsCourseIds: [otherCourse] })
  await buy({ grantsEverything: true })
  await createPurchase((await createAdmin()).viewer.id, [sectionId])
  const { body } = await callRoute<AdminCourse[]>(listAll, { as: await createAdmin() })
  expect(body.map(({ id, students }) => [id, students])).toEqual([
    [COURSE_ID, 2],
    [otherCourse, 2],
  ])
})

test('the writes and the list are for administrators only', async () => {
  const params = { courseId: COURSE_ID }
  await expectAdminOnly(listAll, { method: 'GET' })
  await expectAdminOnly(POST, { method: 'POST', body: { title: 'x' } })
  await expectAdminOnly(PUT, { method: 'PUT', params, body: {} })
  await expectAdminOnly(DELETE, { method: 'DELETE', params })
  await expectAdminOnly(reorder, { method: 'PUT', body: { ids: [] } })
})
