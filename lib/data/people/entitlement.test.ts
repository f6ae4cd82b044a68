import { z } from 'zod'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { COURSE_ID } from '@/tests/course-id'
import {
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import { grantsSectionSql, hasLessonAccessSql, hasSectionAccessSql, isActiveSql } from './entitlement'

const answerSchema = z.strictObject({ answer: z.boolean().nullable() })
const [COURSE, OTHER_COURSE] = [
  '0197a8f0-0000-7000-8000-000000000003',
  '0197a8f0-0000-7000-8000-000000000004',
]
const [ONE, OTHER] = ['0197a8f0-0000-7000-8000-000000000001', '0197a8f0-0000-7000-8000-000000000002']

test.each([
  [true, [], [], true],
  [false, [COURSE], [], true],
  [false, [OTHER_COURSE, COURSE], [OTHER], true],
  [false, [OTHER_COURSE], [ONE], true],
  [false, [], [OTHER, ONE], true],
  [false, [OTHER_COURSE], [OTHER], false],
  [false, [ONE], [COURSE], false],
  [false, [], [], false],
  [null, null, null, null],
])(
  'a product with everything (%j), courses %j or sections %j grants the section: %j',
  async (everything, courses, sections, expected) => {
    const [row] = await queryRows(answerSchema)`
    SELECT ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`)} AS answer
    FROM (SELECT ${everything}::boolean AS grants_everything, ${courses}::uuid[] AS grants_course_ids,
        ${sections}::uuid[] AS grants_section_ids) sold,
      (SELECT ${ONE}::uuid AS id, ${COURSE}::uuid AS course_id) s`
    expect(row?.answer).toBe(expected)
  },
)

const open: Record<PurchaseAccess, boolean> = {
  pending: false,
  active: true,
  suspended: false,
  ended: false,
  disputed: false,
  refunded: false,
}

test.each(purchaseAccessSchema.options)(
  'applies the access rule to a purchase that is %s',
  async (access) => {
    const { viewer } = await createPerson()
    const { id } = await createPurchase(viewer.id, [])
    await db.purchase.update({ where: { id }, data: { access } })
    const [row] = await queryRows(answerSchema)`
    SELECT ${isActiveSql(Prisma.sql`p`)} AS answer FROM purchases p WHERE p.id = ${id}::uuid`
    expect(row?.answer).toBe(open[access])
  },
)

const cases: {
  course: 'open' | 'customers'
  draft?: true
  holds: 'nothing' | 'it' | 'another'
  access?: PurchaseAccess
  opens: boolean
}[] = [
  { course: 'open', holds: 'nothing', opens: true },
  { course: 'open', holds: 'nothing', draft: true, opens: false },
  { course: 'customers', holds: 'nothing', opens: false },
  { course: 'customers', holds: 'it', opens: true },
  { course: 'customers', holds: 'it', draft: true, opens: false },
  { course: 'customers', holds: 'it', access: 'refunded', opens: false },
  { course: 'customers', holds: 'it', access: 'pending', opens: false },
  { course: 'customers', holds: 'another', opens: false },
]

test.each(cases)('$course course, holds $holds ($access, draft: $draft): has access $opens', async (one) => {
  if (one.course === 'customers') await restrictToCustomers()
  const { viewer } = await createPerson()
  const section = await createSection({ draft: one.draft ?? false })
  const other = await createSection()
  if (one.holds !== 'nothing') {
    const { id } = await createPurchase(viewer.id, [one.holds === 'it' ? section.id : other.id])
    await db.purchase.update({ where: { id }, data: { access: one.access ?? 'active' } })
  }
  const [row] = await queryRows(answerSchema)`
    SELECT ${hasSectionAccessSql(Prisma.sql`${viewer.id}::uuid`)} AS answer FROM course_sections s WHERE s.id = ${section.id}::uuid`
  expect(row?.answer).toBe(one.opens)
})

/** Returns the time this number of hours from now. */
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Creates a purchase that was made some hours ago. */
async function buy(userId: string, grants: Partial<Prisma.ProductCreateInput>, hoursAgo: number) {
  const { id, productId } = await createPurchase(userId, [])
  await db.product.update({ where: { id: productId ?? '' }, data: grants })
  const at = hoursFromNow(-hoursAgo)
  return db.purchase.update({ where: { id }, data: { purchaseDate: at, createdAt: at } })
}

test.each([
  ['no limit', {}, {}, true],
  ['the product’s days are left', { accessDays: 2 }, {}, true],
  ['the product’s days are over', { accessDays: 1 }, {}, false],
  ['a payment came since', { accessDays: 1 }, { renewedAt: -1 }, true],
  ['the owner set a later end', { accessDays: 1 }, { endsAt: 1 }, true],
  ['the owner ended it early', { accessDays: 2 }, { endsAt: -1 }, false],
  ['the owner ended it, without days', {}, { endsAt: -1 }, false],
] as const)(
  'a purchase made 30 hours ago, if %s',
  async (_, product, { renewedAt, endsAt }: Record<string, number>, expected) => {
    await restrictToCustomers()
    const { viewer } = await createPerson()
    const section = await createSection()
    const { id } = await buy(viewer.id, { ...product, grantsSectionIds: [section.id] }, 30)
    const data = {
      ...(renewedAt && { renewedAt: hoursFromNow(renewedAt) }),
      ...(endsAt && { endsAt: hoursFromNow(endsAt) }),
    }
    await db.purchase.update({ where: { id }, data })
    const [row] = await queryRows(answerSchema)`
    SELECT ${isActiveSql(Prisma.sql`p`)} AS answer FROM purchases p WHERE p.id = ${id}::uuid`
    expect(row?.answer).toBe(expected)
    const [access] = await queryRows(answerSchema)`
    SELECT ${hasSectionAccessSql(Prisma.sql`${viewer.id}::uuid`)} AS answer FROM course_sections s`
    expect(access?.answer).toBe(expected)
  },
)

/** Returns whether a person may watch a lesson now. */
async function mayWatch(userId: string, videoId: string) {
  const [row] = await queryRows(answerSchema)`
    SELECT ${hasLessonAccessSql(Prisma.sql`${userId}::uuid`)} AS answer
    FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE v.id = ${videoId}::uuid`
  return row?.answer
}

describe('a lesson that opens later', () => {
  test.each([
    ['2 days after, bought 47 hours ago', { opensAfter: 2 }, {}, 47, false],
    ['2 days after, bought 49 hours ago', { opensAfter: 2 }, {}, 49, true],
    ['the later one of section and lesson', { opensAfter: 1 }, { opensAfter: 3 }, 49, false],
    ['a date that has come', { opensOn: -1 }, {}, 0, true],
    ['a date that has not come', {}, { opensOn: 1 }, 99, false],
    ['a date that has come, and days that are not over', { opensOn: -1 }, { opensAfter: 2 }, 47, false],
  ] as const)('%s', async (_, ofSection, ofLesson, hoursAgo, expected) => {
    await restrictToCustomers()
    const release = ({ opensOn, ...rest }: { opensOn?: number; opensAfter?: number }) => ({
      ...rest,
      ...(opensOn && { opensOn: hoursFromNow(opensOn) }),
    })
    const { viewer } = await createPerson()
    const section = await createSection(release(ofSection))
    const video = await createVideo({ sectionId: section.id, ...release(ofLesson) })
    await buy(viewer.id, { grantsCourseIds: [COURSE_ID] }, hoursAgo)
    expect(await mayWatch(viewer.id, video.id)).toBe(expected)
  })

  test('counts its days from the earliest purchase that still grants it, even an ended one', async () => {
    await restrictToCustomers()
    const { viewer } = await createPerson()
    const section = await createSection({ opensAfter: 2 })
    const video = await createVideo({ sectionId: section.id })
    const first = await buy(viewer.id, { grantsSectionIds: [section.id], accessDays: 1 }, 49)
    expect(await mayWatch(viewer.id, video.id)).toBe(false)
    await buy(viewer.id, { grantsSectionIds: [section.id] }, 1)
    expect(await mayWatch(viewer.id, video.id)).toBe(true)
    await db.purchase.update({ where: { id: first.id }, data: { access: 'refunded' } })
    expect(await mayWatch(viewer.id, video.id)).toBe(false)
    await db.purchase.update({ where: { id: first.id }, data: { access: 'active' } })
    expect(await mayWatch(viewer.id, video.id)).toBe(true)
  })

  test('counts its days from the creation of the account if the course is open', async () => {
    const { viewer } = await createPerson()
    const section = await createSection({ opensAfter: 2 })
    const video = await createVideo({ sectionId: section.id })
    expect(await mayWatch(viewer.id, video.id)).toBe(false)
    await db.user.update({ where: { id: viewer.id }, data: { createdAt: hoursFromNow(-49) } })
    expect(await mayWatch(viewer.id, video.id)).toBe(true)
  })

  test('opens early if an administrator opened it or its section, but only for its owner', async () => {
    await restrictToCustomers()
    const { viewer } = await createPerson()
    const section = await createSection({ opensOn: hoursFromNow(24) })
    const [one, two] = [
      await createVideo({ sectionId: section.id }),
      await createVideo({ sectionId: section.id }),
    ]
    const opening = { userId: viewer.id, reason: 'Asked' }
    await db.opening.create({ data: { ...opening, videoId: one.id } })
    expect(await mayWatch(viewer.id, one.id)).toBe(false)
    await buy(viewer.id, { grantsEverything: true }, 1)
    expect([await mayWatch(viewer.id, one.id), await mayWatch(viewer.id, two.id)]).toEqual([true, false])
    await db.opening.create({ data: { ...opening, sectionId: section.id } })
    expect(await mayWatch(viewer.id, two.id)).toBe(true)
  })

  test('closes if its section moves to a course that the person does not own', async () => {
    await restrictToCustomers()
    const { viewer } = await createPerson()
    const video = await createVideo()
    await buy(viewer.id, { grantsCourseIds: [COURSE_ID] }, 1)
    expect(await mayWatch(viewer.id, video.id)).toBe(true)
    const other = await db.course.create({ data: { slug: 'other', order: 2, draft: false } })
    await db.section.update({ where: { id: video.sectionId }, data: { courseId: other.id } })
    expect(await mayWatch(viewer.id, video.id)).toBe(false)
  })
})
