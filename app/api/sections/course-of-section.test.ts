import type { Section } from '@/lib/contract/course/sections'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  MISSING_ID,
  restrictToCustomers,
} from '@/tests/factories'
import { GET, PUT } from './[sectionId]/route'
import { PUT as reorder } from './order/route'
import { POST } from './route'

const sectionOf = (courseId: string, data: { order?: number } = {}) =>
  createSection({ ...data, course: { connect: { id: courseId } } })

test('a new section needs its course once there are several, and goes to the end of that course', async () => {
  const as = await createAdmin()
  const create = (body: object) => callRoute<Section>(POST, { as, body: { title: 'New', ...body } })
  expect((await create({})).body).toMatchObject({ courseId: COURSE_ID, order: 1 })
  const { id: courseId } = await createCourse()
  await sectionOf(courseId, { order: 7 })
  expect(await create({})).toMatchObject({
    status: 400,
    body: { fields: { courseId: ['Choose a course'] } },
  })
  expect(await create({ courseId: MISSING_ID })).toMatchObject({
    status: 400,
    body: { fields: { courseId: [expect.any(String)] } },
  })
  expect((await create({ courseId })).body).toMatchObject({ courseId, order: 8 })
  expect((await create({ courseId: COURSE_ID })).body).toMatchObject({ courseId: COURSE_ID, order: 2 })
})

test('a section that moves goes to the end of the other course, and closes for people who do not own it', async () => {
  const as = await createAdmin()
  const buyer = await createPerson()
  await restrictToCustomers()
  const { id: courseId } = await createCourse()
  await sectionOf(courseId, { order: 4 })
  const { id: sectionId } = await sectionOf(COURSE_ID, { order: 1 })
  const { productId } = await createPurchase(buyer.viewer.id, [])
  await db.product.update({ where: { id: productId ?? '' }, data: { grantsCourseIds: [COURSE_ID] } })
  const read = async () => (await callRoute(GET, { as: buyer, params: { sectionId } })).status
  expect(await read()).toBe(200)
  const move = (body: object) => callRoute<Section>(PUT, { as, method: 'PUT', params: { sectionId }, body })
  expect((await move({ courseId })).body).toMatchObject({ courseId, order: 5 })
  expect((await move({ courseId })).body).toMatchObject({ courseId, order: 5 })
  expect(await read()).toBe(404)
  expect((await move({ courseId: MISSING_ID })).status).toBe(400)
})

test('an order lists exactly the sections of one course', async () => {
  const as = await createAdmin()
  const { id: courseId } = await createCourse()
  const [one, two] = [await sectionOf(COURSE_ID, { order: 1 }), await sectionOf(COURSE_ID, { order: 2 })]
  const other = await sectionOf(courseId)
  const order = (ids: string[]) => callRoute<Section[]>(reorder, { as, method: 'PUT', body: { ids } })
  expect((await order([two.id, one.id])).body.map(({ id }) => id)).toEqual([two.id, one.id])
  for (const ids of [[one.id], [two.id, one.id, other.id], []]) expect((await order(ids)).status).toBe(409)
  expect((await order([other.id])).body).toMatchObject([{ id: other.id, order: 1 }])
})
