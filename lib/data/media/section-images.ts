import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { keyOfObject, objectPathOf } from '@/lib/contract/media/objects'
import { recordAudit } from '@/lib/data/system/audit'
import { drawArtwork } from '@/lib/server/artwork/artwork'
import { db, Prisma, transaction } from '@/lib/server/db'
import { askForImage, hasImageModel } from '@/lib/server/image-model'
import { log } from '@/lib/server/log'
import { consume } from '@/lib/server/rate-limit'
import type { Admin } from '@/lib/server/session'
import { storage } from '@/lib/server/storage/storage'

const ATTEMPTS_MAX = 3
/** Longer than a request to the service may take, so that two never work on one image. */
const LEASE_SECONDS = 100

interface Work {
  id: string
  title: string
  description: string | null
  attempts: number
}

/** Takes a pending section that nobody works on. The attempt's number is the proof of the lease. */
async function lease(which: Prisma.Sql): Promise<Work | undefined> {
  const rows = await db.$queryRaw<Work[]>`
    UPDATE course_sections SET image_attempts = image_attempts + 1,
      image_lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = (
      SELECT id FROM course_sections
      WHERE image_state = 'pending' AND (image_lease_until IS NULL OR image_lease_until < now()) AND ${which}
      ORDER BY "order", id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, title, description, image_attempts AS attempts`
  return rows[0]
}

async function isWithinBudget(): Promise<boolean> {
  try {
    await consume('image', 'all')
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Null: not now, the service failed and there are attempts left. */
async function paint(work: Work): Promise<{ image: Buffer; state: 'ready' | 'fallback' } | null> {
  const builtIn = async () => ({ image: await drawArtwork(work.title), state: 'fallback' as const })
  // An attempt beyond the last means that the process died in it.
  if (!hasImageModel() || work.attempts > ATTEMPTS_MAX || !(await isWithinBudget())) return builtIn()
  try {
    return { image: await askForImage(work.title, work.description), state: 'ready' }
  } catch (error) {
    log.error('section_image_failed', error, { section: work.id, attempt: work.attempts })
    return work.attempts < ATTEMPTS_MAX ? null : builtIn()
  }
}

async function finish(work: Work): Promise<void> {
  const painted = await paint(work)
  const held = { id: work.id, imageState: 'pending', imageAttempts: work.attempts } as const
  if (!painted) {
    const imageLeaseUntil = new Date(Date.now() + work.attempts * 5000)
    await db.section.updateMany({ where: held, data: { imageLeaseUntil } })
    return
  }
  const key = `images/${v7()}.webp`
  await storage().put(key, painted.image)
  // Whoever took the lease meanwhile, or chose an own image, wins; the sweep takes what was stored for nothing.
  await db.section.updateMany({
    where: held,
    data: { imageUrl: objectPathOf(key), imageState: painted.state, imageLeaseUntil: null },
  })
}

/** Makes the image of one section, unless it has one or somebody is at it. Up to a minute; run it after the response. */
export async function createSectionImage(sectionId: string): Promise<void> {
  const work = await lease(Prisma.sql`id = ${sectionId}::uuid`)
  if (work) await finish(work)
}

/** Takes up images that a failure or a dead process left behind, one after the other, at most `limit`. */
export async function createMissingImages(limit = 3): Promise<void> {
  for (let done = 0; done < limit; done++) {
    const work = await lease(Prisma.sql`TRUE`)
    if (!work) return
    await finish(work)
  }
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
