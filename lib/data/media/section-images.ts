import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/fields'
import { keyOfObject, objectPathOf } from '@/lib/contract/media/objects'
import { leased, type Schedule } from '@/lib/data/leased'
import { recordAudit } from '@/lib/data/system/audit'
import { drawArtwork } from '@/lib/server/artwork/artwork'
import { db, Prisma, transaction } from '@/lib/server/db'
import { askForImage } from '@/lib/server/image-model'
import { log } from '@/lib/server/log'
import { hasOpenAi } from '@/lib/server/openai'
import { consume } from '@/lib/server/rate-limit'
import type { Admin } from '@/lib/server/session'
import { storage } from '@/lib/server/storage/storage'

const workSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  attempts: z.int(),
})
type Work = z.infer<typeof workSchema>

const images: Schedule<Work> = {
  table: Prisma.sql`course_sections`,
  waiting: Prisma.sql`image_state = 'pending'`,
  order: Prisma.sql`"order", id`,
  attempts: Prisma.sql`image_attempts`,
  until: Prisma.sql`image_lease_until`,
  columns: Prisma.sql`id, title, description, image_attempts AS attempts`,
  row: workSchema,
  isOutward: true,
  backOffSeconds: [5, 10],
  work: paint,
  async onFailed(work, error, isLast) {
    log.error('section_image_failed', error, { section: work.id, attempt: work.attempts })
    if (isLast) await drawBuiltIn(work)
  },
}

async function paint(work: Work): Promise<void> {
  // An attempt beyond the last means that the process died in it.
  const isOver = work.attempts > images.backOffSeconds.length + 1
  if (!hasOpenAi() || isOver || !(await isWithinBudget())) return drawBuiltIn(work)
  await keep(work, await askForImage(work.title, work.description), 'ready')
}

const drawBuiltIn = async (work: Work) => keep(work, await drawArtwork(work.title), 'fallback')

async function isWithinBudget(): Promise<boolean> {
  try {
    await consume('image', 'all')
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Whoever took the lease meanwhile, or chose an own image, wins; the sweep takes what was stored for nothing. */
async function keep({ id, attempts }: Work, image: Buffer, imageState: 'ready' | 'fallback'): Promise<void> {
  const key = `images/${v7()}.webp`
  await storage().put(key, image)
  await db.section.updateMany({
    where: { id, imageState: 'pending', imageAttempts: attempts },
    data: { imageUrl: objectPathOf(key), imageState, imageLeaseUntil: null },
  })
}

/** Makes the image of one section, unless it has one or somebody is at it. Up to a minute; run it after the response. */
export async function createSectionImage(sectionId: string): Promise<void> {
  await leased(images, 1, Prisma.sql`id = ${sectionId}::uuid`)
}

/** Takes up images that a failure or a dead process left behind, one after the other, at most `limit`. */
export async function createMissingImages(limit = 3): Promise<void> {
  for (let left = limit; left > 0 && (await leased(images, 1)) > 0; left--);
}

/** Throws its image away, to be made again. Throws not_found. */
export async function remakeSectionImage(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await tx.section.update({
      where: { id },
      data: { imageUrl: null, imageState: 'pending', imageAttempts: 0, imageLeaseUntil: null },
    })
    await recordAudit(tx, admin, 'section.image', title)
  })
}

/** Gives it an image of the owner's own, uploaded and registered before. Throws not_found. */
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
