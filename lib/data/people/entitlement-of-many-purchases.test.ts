import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { COURSE_ID } from '@/tests/course-id'
import {
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import {
  grantsSectionSql,
  hasLessonAccessSql,
  opensAtSql,
  ownsSectionSql,
  sectionsOfProductSql,
} from './entitlement'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

type Grants = Pick<
  Prisma.ProductCreateInput,
  'grantsEverything' | 'grantsCourseIds' | 'grantsSectionIds' | 'accessDays'
>

/** Creates a purchase that was made some days ago. */
async function buy(userId: string, grants: Grants, days: number) {
  const { id, productId } = await createPurchase(userId, [])
  await db.product.update({ where: { id: productId ?? '' }, data: grants })
  const at = daysAgo(days)
  return db.purchase.update({ where: { id }, data: { purchaseDate: at, createdAt: at } })
}

/** Creates a course for customers with two sections. The second opens ten days after the purchase. */
async function addCourse(slug: string) {
  const { id } = slug === 'course' ? { id: COURSE_ID } : await createCourse({ slug })
  const course = { connect: { id } }
  const now = await createSection({ course, order: 1, title: `${slug} 1` })
  const later = await createSection({ course, order: 2, title: `${slug} 2`, opensAfter: 10 })
  for (const section of [now, later]) await createVideo({ sectionId: section.id, title: section.title })
  return { id, now: now.id, later: later.id }
}

async function addThreeCourses() {
  await restrictToCustomers()
  return { one: await addCourse('course'), two: await addCourse('two'), three: await addCourse('three') }
}

const rightSchema = z.strictObject({
  title: z.string(),
  own: z.boolean(),
  opensAt: dateTimeSchema.nullable(),
  open: z.boolean(),
})

/** Reads the rights of a person in every lesson with one statement, or only in one lesson. */
const readRights = (userId: string, title: string | null = null) => {
  const id = Prisma.sql`${userId}::uuid`
  return queryRows(rightSchema)`
    SELECT v.title, ${ownsSectionSql(id)} AS own, ${opensAtSql(id, 'lesson')} AS opens_at, ${hasLessonAccessSql(id)} AS open
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE ${title}::text IS NULL OR v.title = ${title} ORDER BY v.title`
}

/** Returns the titles of the lessons that a person may watch now, and of those that they own. */
async function titlesFor(userId: string) {
  const rights = await readRights(userId)
  return {
    open: rights.flatMap(({ title, open }) => (open ? [title] : [])),
    own: rights.flatMap(({ title, own }) => (own ? [title] : [])),
  }
}

test('adds up what many purchases in many courses grant', async () => {
  const { one, two, three } = await addThreeCourses()
  const { viewer } = await createPerson()
  await buy(viewer.id, { grantsCourseIds: [one.id] }, 11)
  await buy(viewer.id, { grantsSectionIds: [two.later] }, 11)
  await buy(viewer.id, { grantsSectionIds: [one.now, two.later] }, 1)
  await buy(viewer.id, { grantsCourseIds: [three.id], accessDays: 5 }, 9)
  expect(await titlesFor(viewer.id)).toEqual({
    open: ['course 1', 'course 2', 'two 2'],
    own: ['course 1', 'course 2', 'two 2'],
  })
  await buy(viewer.id, { grantsCourseIds: [three.id] }, 3)
  expect(await titlesFor(viewer.id)).toEqual({
    open: ['course 1', 'course 2', 'three 1', 'two 2'],
    own: ['course 1', 'course 2', 'three 1', 'three 2', 'two 2'],
  })
})

test('two purchases open a section: after a refund of the earlier one, the days count from the later one', async () => {
  const { one, two } = await addThreeCourses()
  const { viewer } = await createPerson()
  const first = await buy(viewer.id, { grantsCourseIds: [one.id] }, 11)
  const second = await buy(viewer.id, { grantsCourseIds: [one.id, two.id] }, 4)
  const opensAtOf = async (title: string) => (await readRights(viewer.id, title))[0]?.opensAt
  const setAccess = (id: string, access: 'refunded' | 'active') =>
    db.purchase.update({ where: { id }, data: { access } })
  const later = new Date(second.createdAt.getTime() + 10 * DAY).toISOString()
  expect([await opensAtOf('course 2'), await opensAtOf('two 2')]).toEqual([null, later])
  await setAccess(first.id, 'refunded')
  expect([await opensAtOf('course 2'), await opensAtOf('two 2')]).toEqual([later, later])
  expect(await titlesFor(viewer.id)).toMatchObject({ own: ['course 1', 'course 2', 'two 1', 'two 2'] })
  await setAccess(first.id, 'active')
  await setAccess(second.id, 'refunded')
  expect(await titlesFor(viewer.id)).toEqual({
    open: ['course 1', 'course 2'],
    own: ['course 1', 'course 2'],
  })
})

test('a section that was opened for one person stays closed for others', async () => {
  const { one } = await addThreeCourses()
  const [{ viewer: ada }, { viewer: bob }] = [await createPerson(), await createPerson()]
  for (const { id } of [ada, bob]) await buy(id, { grantsEverything: true }, 1)
  await db.opening.create({ data: { userId: ada.id, sectionId: one.later, reason: 'Asked' } })
  expect((await titlesFor(ada.id)).open).toEqual(['course 1', 'course 2', 'three 1', 'two 1'])
  expect((await titlesFor(bob.id)).open).toEqual(['course 1', 'three 1', 'two 1'])
})

test('returns the same for a list as for each lesson alone', async () => {
  const { one, two, three } = await addThreeCourses()
  const { viewer } = await createPerson()
  await buy(viewer.id, { grantsSectionIds: [one.later, three.now] }, 8)
  await buy(viewer.id, { grantsCourseIds: [two.id] }, 2)
  const list = await readRights(viewer.id)
  expect(list).toHaveLength(6)
  for (const right of list) expect(await readRights(viewer.id, right.title)).toEqual([right])
})

const ofPersonSchema = z.strictObject({ email: z.string(), titles: z.array(z.string()) })

test('reads the purchases of each person in a list of people', async () => {
  const { one, two } = await addThreeCourses()
  const emails = ['ada@example.com', 'bob@example.com', 'eve@example.com']
  const [ada, bob] = await Promise.all(emails.map((email) => createPerson({ email })))
  await buy(ada?.viewer.id ?? '', { grantsSectionIds: [one.now] }, 1)
  await buy(bob?.viewer.id ?? '', { grantsCourseIds: [two.id] }, 11)
  expect(
    await queryRows(ofPersonSchema)`
      SELECT u.email, ARRAY(SELECT v.title FROM videos v JOIN course_sections s ON s.id = v.section_id
        WHERE ${hasLessonAccessSql(Prisma.sql`u.id`)} ORDER BY v.title) AS titles
      FROM users u WHERE u.email = ANY(${emails}) ORDER BY u.email`,
  ).toEqual([
    { email: 'ada@example.com', titles: ['course 1'] },
    { email: 'bob@example.com', titles: ['two 1', 'two 2'] },
    { email: 'eve@example.com', titles: [] },
  ])
})

const planSchema = z.strictObject({ 'QUERY PLAN': z.unknown() })

/** Returns how often a plan ran each read of the purchases. */
function countReads(plan: unknown): number[] {
  if (Array.isArray(plan)) return plan.flatMap(countReads)
  if (typeof plan !== 'object' || plan === null) return []
  const node = Object.fromEntries(Object.entries(plan))
  const isRead = node['Relation Name'] === 'purchases'
  return [...(isRead ? [Number(node['Actual Loops'])] : []), ...Object.values(node).flatMap(countReads)]
}

test('reads the purchases once, not once for each lesson', async () => {
  await addThreeCourses()
  const { viewer } = await createPerson()
  await buy(viewer.id, { grantsEverything: true }, 1)
  const id = Prisma.sql`${viewer.id}::uuid`
  for (const rule of [ownsSectionSql(id), opensAtSql(id, 'lesson'), hasLessonAccessSql(id)]) {
    const [explained] = await queryRows(planSchema)`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT ${rule} FROM videos v JOIN course_sections s ON s.id = v.section_id`
    const reads = countReads(explained?.['QUERY PLAN'])
    expect(reads.length).toBeGreaterThan(0)
    expect(Math.max(...reads)).toBe(1)
  }
})

const titleSchema = z.strictObject({ title: z.string() })

test.each([
  ['everything', () => ({ grantsEverything: true })],
  ['a course', ({ two }) => ({ grantsCourseIds: [two.id] })],
  ['single sections', ({ one, three }) => ({ grantsSectionIds: [three.later, one.now] })],
  [
    'a course and one of its sections',
    ({ two, one }) => ({ grantsCourseIds: [two.id], grantsSectionIds: [two.now, one.now] }),
  ],
  ['everything and a course', ({ two }) => ({ grantsEverything: true, grantsCourseIds: [two.id] })],
  ['nothing', () => ({})],
] satisfies [string, (courses: Awaited<ReturnType<typeof addThreeCourses>>) => Grants][])(
  'lists each section of a product with %s once',
  async (_, grantsOf) => {
    const { id } = await db.product.create({ data: { name: 'A', ...grantsOf(await addThreeCourses()) } })
    const sold = Prisma.sql`sold`
    const listed = await queryRows(titleSchema)`
      SELECT s.title FROM products sold CROSS JOIN LATERAL ${sectionsOfProductSql(sold)} s
      WHERE sold.id = ${id}::uuid ORDER BY s.title`
    const granted = await queryRows(titleSchema)`
      SELECT s.title FROM products sold JOIN course_sections s ON ${grantsSectionSql(sold, Prisma.sql`s`)}
      WHERE sold.id = ${id}::uuid ORDER BY s.title`
    expect(listed).toEqual(granted)
  },
)
