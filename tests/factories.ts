import { randomUUID } from 'node:crypto'
import { type Admin, findSession, hashSessionToken, isAdmin, type Viewer } from '@/lib/server/auth/session'
import { db, type Prisma } from '@/lib/server/db/client'
import { COURSE_ID } from './course-id'

export interface TestPerson {
  viewer: Viewer
  /** Value of the session cookie. */
  token: string
  /** ID of the view-as session, if the person is viewing as a customer. */
  view?: string
}

/** An ID that no row has. */
export const MISSING_ID = '0197a8f0-0000-7000-8000-000000000000'

/** Creates a person who is signed in. */
export async function createPerson(data: Partial<Prisma.UserCreateInput> = {}): Promise<TestPerson> {
  const user = await db.user.create({
    data: { email: `${randomUUID()}@example.com`, emailVerified: new Date(), ...data },
  })
  const token = randomUUID()
  const expire = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000)
  await db.session.create({ data: { sid: hashSessionToken(token), sess: {}, expire, userId: user.id } })
  const session = await findSession(token)
  if (!session) throw new Error('The session of a new person was not found')
  return { viewer: session.viewer, token }
}

export async function createAdmin(
  data: Partial<Prisma.UserCreateInput> = {},
): Promise<TestPerson & { viewer: Admin }> {
  const { viewer, token } = await createPerson({ ...data, isAdmin: true })
  if (!isAdmin(viewer)) throw new Error('The new person is not an administrator')
  return { viewer, token }
}

/** Creates a published course for customers, after the course that every test begins with. */
export async function createCourse(data: Partial<Prisma.CourseCreateInput> = {}) {
  const slug = data.slug ?? `course-${randomUUID()}`
  const course = { title: 'A course', order: 2, draft: false, imageState: 'fallback' as const, ...data, slug }
  return db.course.create({ data: { ...course, slugs: { create: { slug } } } })
}

export function createSection(data: Partial<Prisma.SectionCreateInput> = {}) {
  return db.section.create({ data: { title: 'A section', order: 1, ...data } })
}

export async function createVideo(data: Partial<Prisma.VideoUncheckedCreateInput> = {}) {
  const sectionId = data.sectionId ?? (await createSection()).id
  return db.video.create({
    data: { title: 'A video', videoUrl: 'https://videos.example.com/a.mp4', order: 1, ...data, sectionId },
  })
}

/** Creates an active purchase of a product that grants the given sections. */
export async function createPurchase(userId: string, grantsSectionIds: string[]) {
  const product = await db.product.create({ data: { name: 'A product', grantsSectionIds } })
  const sale = randomUUID()
  return db.purchase.create({
    data: {
      userId,
      productId: product.id,
      warriorPlusSaleId: sale,
      warriorPlusSale: sale,
      paymentStatus: 'Completed',
      purchaseDate: new Date(),
      access: 'active',
    },
  })
}

/** Changes the only course. */
export const updateOnlyCourse = (data: Prisma.CourseUpdateInput) =>
  db.course.update({ where: { id: COURSE_ID }, data })

/** Restricts watching to customers and what they bought. */
export const restrictToCustomers = () => updateOnlyCourse({ contentAccess: 'customers' })
