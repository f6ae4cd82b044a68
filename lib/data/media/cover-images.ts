import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import { objectKeyOf, objectPathOf } from '@/lib/contract/media/object-paths'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { recordAudit } from '@/lib/data/system/audit'
import { canUseAi } from '@/lib/server/ai/ai-config'
import { generateImage } from '@/lib/server/ai/image-model'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { consumeAllPoints } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { drawArtwork } from '@/lib/server/media/artwork/artwork'
import { getStorage } from '@/lib/server/media/storage/storage'
import { readBrandName } from '@/lib/server/site/current-site'
import { makePictureSizes, queuePictureSizes } from './picture-sizes'

const workSchema = z.strictObject({
  id: idSchema,
  title: z.string().nullable(),
  description: z.string().nullable(),
  attempts: z.int(),
  turn: z.int(),
})
type Work = z.infer<typeof workSchema>

/** Delays after each failed attempt. Seconds. */
const BACK_OFF_SECONDS = [5, 10]

/** Kind of row that has a cover image. Both tables have the same image columns. */
type Holder = 'section' | 'course'

const queueOf = (holder: Holder): JobQueue<Work> => ({
  table: holder === 'section' ? Prisma.sql`course_sections` : Prisma.sql`courses`,
  waiting: Prisma.sql`image_state = 'pending'`,
  order: Prisma.sql`"order", id`,
  attempts: Prisma.sql`image_attempts`,
  until: Prisma.sql`image_lease_until`,
  turn: Prisma.sql`image_turn`,
  columns: Prisma.sql`id, title, description, image_attempts AS attempts, image_turn AS turn`,
  row: workSchema,
  isOutward: true,
  backOffSeconds: BACK_OFF_SECONDS,
  work: (work) => createImage(holder, work),
  async onFailed(work, error, isLast) {
    log.error(`${holder}_image_failed`, error, { [holder]: work.id, attempt: work.attempts })
    if (isLast) await drawBuiltIn(holder, work)
  },
})
const queues = { section: queueOf('section'), course: queueOf('course') }

/** Returns the title that the image shows. Only a course can be without its own title. */
const titleOf = async ({ title }: Work) => title ?? (await readBrandName())

async function createImage(holder: Holder, work: Work): Promise<void> {
  // The last attempt handles its own failure, so a further attempt means that the process crashed during the
  // last one.
  const isOver = work.attempts > BACK_OFF_SECONDS.length + 1
  if (!(await canUseAi('images')) || isOver || !(await isWithinBudget())) return drawBuiltIn(holder, work)
  const { image, model } = await generateImage(await titleOf(work), work.description)
  await saveImage(holder, work, image, { imageState: 'ready', imageMadeBy: model, imageMadeAt: new Date() })
}

async function drawBuiltIn(holder: Holder, work: Work): Promise<void> {
  const image = await drawArtwork(await titleOf(work))
  await saveImage(holder, work, image, { imageState: 'fallback', ...notGenerated })
}

/** Columns of an image that no model generated. */
const notGenerated = { imageMadeBy: null, imageMadeAt: null } as const

async function isWithinBudget(): Promise<boolean> {
  try {
    await consumeAllPoints([['image', 'all']])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * Saves the image. If another process has taken the lease, or the owner has chosen an image or requested a new one,
 * nothing is saved, and the object sweep deletes the uploaded file.
 */
async function saveImage(
  holder: Holder,
  { id, attempts, turn }: Work,
  image: Buffer,
  origin: { imageState: 'ready' | 'fallback'; imageMadeBy: string | null; imageMadeAt: Date | null },
): Promise<void> {
  const key = `images/${v7()}.webp`
  await getStorage().put(key, image)
  await queuePictureSizes(objectPathOf(key))
  const change = {
    where: { id, imageState: 'pending' as const, imageAttempts: attempts, imageTurn: turn },
    data: { imageUrl: objectPathOf(key), imageLeaseUntil: null, ...origin },
  }
  if (holder === 'section') await db.section.updateMany(change)
  else await db.course.updateMany(change)
}

async function createOne(holder: Holder, id: string): Promise<void> {
  await runDueJobs(queues[holder], 1, Prisma.sql`id = ${id}::uuid`)
  await makePictureSizes()
}

/**
 * Creates the image of one section. Does nothing if the section already has an image, or if another process
 * holds the lease. Takes up to a minute, so run it after the response.
 */
export const createSectionImage = (id: string) => createOne('section', id)

/** Creates the image of one course, like `createSectionImage`. */
export const createCourseImage = (id: string) => createOne('course', id)

/** Retries images left over after a failure or crash, one at a time, at most `limit` of each kind. */
export async function createMissingImages(limit = 3): Promise<void> {
  for (const queue of [queues.section, queues.course])
    for (let left = limit; left > 0 && (await runDueJobs(queue, 1)) > 0; left--);
}

/** Saves the columns of a section's or course's image. Throws `not_found`. */
async function changeImage(admin: Admin, holder: Holder, id: string, data: ImageChange): Promise<void> {
  await transaction(async (tx) => {
    const change = { where: { id }, data }
    const { title } = holder === 'section' ? await tx.section.update(change) : await tx.course.update(change)
    await recordAudit(tx, admin, `${holder}.image`, title)
  })
}
type ImageChange = Pick<Prisma.SectionUncheckedUpdateInput & Prisma.CourseUncheckedUpdateInput, ImageColumn>
type ImageColumn =
  | 'imageUrl'
  | 'imageState'
  | 'imageAttempts'
  | 'imageTurn'
  | 'imageLeaseUntil'
  | 'imageMadeBy'
  | 'imageMadeAt'

const remake = (admin: Admin, holder: Holder, id: string) =>
  changeImage(admin, holder, id, {
    imageUrl: null,
    imageState: 'pending',
    imageAttempts: 0,
    imageTurn: { increment: 1 },
    imageLeaseUntil: null,
    ...notGenerated,
  })

/** Deletes a section's image, so that a new one is created. Throws `not_found`. */
export const remakeSectionImage = (admin: Admin, id: string) => remake(admin, 'section', id)

/** Deletes a course's image, so that a new one is created. Throws `not_found`. */
export const remakeCourseImage = (admin: Admin, id: string) => remake(admin, 'course', id)

async function setImage(admin: Admin, holder: Holder, id: string, objectPath: string): Promise<void> {
  if (!(await getStorage().head(objectKeyOf(objectPath)))) {
    throw new AppError('bad_request', 'objectPath: Couldn’t find this image. Upload it again.', {
      fields: { objectPath: ['Couldn’t find this image. Upload it again.'] },
    })
  }
  const ready = { imageUrl: objectPath, imageState: 'ready', imageLeaseUntil: null, ...notGenerated } as const
  await changeImage(admin, holder, id, ready)
}

/** Gives a section an image that the owner uploaded and registered. Throws `not_found`. */
export const setSectionImage = (admin: Admin, id: string, objectPath: string) =>
  setImage(admin, 'section', id, objectPath)

/** Gives a course an image that the owner uploaded and registered. Throws `not_found`. */
export const setCourseImage = (admin: Admin, id: string, objectPath: string) =>
  setImage(admin, 'course', id, objectPath)
