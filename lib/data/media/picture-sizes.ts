import 'server-only'
import { z } from 'zod'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { listPictureCopies } from '@/lib/contract/media/picture-sizes'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { db, Prisma } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { encodePictureCopy } from '@/lib/server/media/encode-image'
import { getStorage } from '@/lib/server/media/storage/storage'
import { picturesWithSizesSql } from './object-references'

/** Time after which a run doesn’t start another picture. The next run continues. Milliseconds. */
const RUN_MS = 20_000
/** Delays after each failed attempt, for example while the disk is full. Seconds. */
const BACK_OFF_SECONDS = [1, 10, 60, 360, 1440].map((minutes) => minutes * 60)

// Uses `z.guid()`, because the owner’s text can refer to pictures with IDs that `z.uuid()` rejects.
const workSchema = z.strictObject({ id: z.guid(), attempts: z.int() })
type Work = z.infer<typeof workSchema>

const pictures: JobQueue<Work> = {
  table: Prisma.sql`picture_sizes`,
  waiting: Prisma.sql`made_at IS NULL AND attempts <= ${BACK_OFF_SECONDS.length}::int`,
  order: Prisma.sql`next_try_at NULLS FIRST, id`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`next_try_at`,
  columns: Prisma.sql`id, attempts`,
  row: workSchema,
  backOffSeconds: BACK_OFF_SECONDS,
  work: makeCopies,
  async onFailed({ id, attempts }, error) {
    log.error('picture_sizes_failed', error, { picture: id, attempt: attempts })
  },
}

const keyOf = (id: string) => `images/${id}.webp`

/**
 * Makes the smaller copies of one picture that are missing in the storage, one after another, so that the
 * work uses little memory. Makes no copy if the picture no longer exists.
 */
async function makeCopies({ id }: Work): Promise<void> {
  const original = await getStorage().read(keyOf(id))
  for (const { key, width, format } of original ? listPictureCopies(keyOf(id)) : []) {
    if (original && !(await getStorage().head(key)))
      await getStorage().put(key, await encodePictureCopy(original, width, format))
  }
  await db.pictureSizes.updateMany({ where: { id }, data: { madeAt: new Date() } })
}

/** Queues a new picture for smaller copies. Does nothing for other objects. */
export async function queuePictureSizes(objectPath: string): Promise<void> {
  const key = objectKeyOf(objectPath)
  if (listPictureCopies(key).length === 0) return
  await db.$executeRaw`INSERT INTO picture_sizes (id) VALUES (${idIn(key)}::uuid) ON CONFLICT DO NOTHING`
}

const idIn = (key: string) => key.slice('images/'.length, -'.webp'.length)

/** Queues the pictures that pages show and that were never queued, such as those of a restored backup. */
export async function queueMissingPictureSizes(): Promise<void> {
  await db.$executeRaw`
    INSERT INTO picture_sizes (id)
    SELECT substring(shown.key FROM '^images/([0-9a-f-]{36})[.]webp$')::uuid FROM ${picturesWithSizesSql()} shown
    WHERE shown.key ~ '^images/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]webp$'
    ON CONFLICT DO NOTHING`
}

/** Makes the smaller copies of queued pictures, one picture at a time. Requests never resize pictures. */
export async function makePictureSizes(milliseconds = RUN_MS): Promise<void> {
  const endsAt = Date.now() + milliseconds
  while ((await runDueJobs(pictures, 1)) > 0 && Date.now() < endsAt);
}

/** Deletes the smaller copies of a picture. Call it before the picture itself is deleted. */
export async function deletePictureCopies(key: string): Promise<void> {
  const copies = listPictureCopies(key)
  if (copies.length === 0) return
  for (const copy of copies) await getStorage().remove(copy.key)
  await db.pictureSizes.deleteMany({ where: { id: idIn(key) } })
}
