import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import { keyOfObject, objectPathOf } from '@/lib/contract/media/object-paths'
import { type JobQueue, runDueJobs } from '@/lib/data/claim-jobs'
import { recordAudit } from '@/lib/data/system/audit'
import { canUseAi } from '@/lib/server/ai/ai-config'
import { generateImage } from '@/lib/server/ai/image-model'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { consumeAllPoints } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { drawArtwork } from '@/lib/server/media/artwork/artwork'
import { storage } from '@/lib/server/media/storage/storage'
import { makePictureSizes, queuePictureSizes } from './picture-sizes'

const workSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  attempts: z.int(),
})
type Work = z.infer<typeof workSchema>

const images: JobQueue<Work> = {
  table: Prisma.sql`course_sections`,
  waiting: Prisma.sql`image_state = 'pending'`,
  order: Prisma.sql`"order", id`,
  attempts: Prisma.sql`image_attempts`,
  until: Prisma.sql`image_lease_until`,
  columns: Prisma.sql`id, title, description, image_attempts AS attempts`,
  row: workSchema,
  isOutward: true,
  backOffSeconds: [5, 10],
  work: createImage,
  async onFailed(work, error, isLast) {
    log.error('section_image_failed', error, { section: work.id, attempt: work.attempts })
    if (isLast) await drawBuiltIn(work)
  },
}

async function createImage(work: Work): Promise<void> {
  // An attempt after the last one means that the process crashed during the last one.
  const isOver = work.attempts > images.backOffSeconds.length + 1
  if (!(await canUseAi('images')) || isOver || !(await isWithinBudget())) return drawBuiltIn(work)
  await saveImage(work, await generateImage(work.title, work.description), 'ready')
}

const drawBuiltIn = async (work: Work) => saveImage(work, await drawArtwork(work.title), 'fallback')

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
 * Saves the image. If another process has taken the lease or the owner has chosen an image, nothing is saved,
 * and the object sweep deletes the uploaded file.
 */
async function saveImage(
  { id, attempts }: Work,
  image: Buffer,
  imageState: 'ready' | 'fallback',
): Promise<void> {
  const key = `images/${v7()}.webp`
  await storage().put(key, image)
  await queuePictureSizes(objectPathOf(key))
  await db.section.updateMany({
    where: { id, imageState: 'pending', imageAttempts: attempts },
    data: { imageUrl: objectPathOf(key), imageState, imageLeaseUntil: null },
  })
}

/**
 * Creates the image of one section, unless it has one or another process is creating it (lease). Takes up to
 * a minute, so run it after the response.
 */
export async function createSectionImage(sectionId: string): Promise<void> {
  await runDueJobs(images, 1, Prisma.sql`id = ${sectionId}::uuid`)
  await makePictureSizes()
}

/** Retries images left over after a failure or crash, one at a time, at most `limit`. */
export async function createMissingImages(limit = 3): Promise<void> {
  for (let left = limit; left > 0 && (await runDueJobs(images, 1)) > 0; left--);
}

/** Deletes a section's image, so that a new one is created. Throws `not_found`. */
export async function remakeSectionImage(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await tx.section.update({
      where: { id },
      data: { imageUrl: null, imageState: 'pending', imageAttempts: 0, imageLeaseUntil: null },
    })
    await recordAudit(tx, admin, 'section.image', title)
  })
}

/** Gives a section an image that the owner uploaded and registered. Throws `not_found`. */
export async function setSectionImage(admin: Admin, id: string, objectPath: string): Promise<void> {
  if (!(await storage().head(keyOfObject(objectPath)))) {
    throw new AppError('bad_request', 'objectPath: there is no such image', {
      fields: { objectPath: ['There is no such image'] },
    })
  }
  await transaction(async (tx) => {
    const { title } = await tx.section.update({
      where: { id },
      data: { imageUrl: objectPath, imageState: 'ready', imageLeaseUntil: null },
    })
    await recordAudit(tx, admin, 'section.image', title)
  })
}
