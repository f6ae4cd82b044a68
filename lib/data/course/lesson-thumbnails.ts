import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { EXTERNAL_PICTURE_PATTERN } from '@/lib/contract/media/embed-url'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { makePictureSizes, queuePictureSizes } from '@/lib/data/media/picture-sizes'
import type { Viewer } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { fetchOutsideThumbnail } from '@/lib/server/media/outside-thumbnail'
import { getStorage } from '@/lib/server/media/storage/storage'
import { getCurrentBrand, readSite } from '@/lib/server/site/current-site'

/** SQL: whether YouTube or Vimeo hosts a thumbnail. */
const isOutsideSql = (thumbnailUrl: Prisma.Sql) => Prisma.sql`${thumbnailUrl} ~* ${EXTERNAL_PICTURE_PATTERN}`

/**
 * Returns SQL for the thumbnail of video row `v`. If the site asks before it loads YouTube or Vimeo videos,
 * students don't get a thumbnail from these hosts until a copy in our storage replaces it. Administrators get
 * the stored URL, which their forms send back.
 */
export async function readThumbnailSql(viewer: Viewer): Promise<Prisma.Sql> {
  const { asksBeforeOutsideVideos } = await getCurrentBrand()
  if (viewer.isAdmin || !asksBeforeOutsideVideos) return Prisma.sql`v.thumbnail_url`
  return Prisma.sql`CASE WHEN NOT ${isOutsideSql(Prisma.sql`v.thumbnail_url`)} THEN v.thumbnail_url END`
}

const workSchema = z.strictObject({ id: z.uuid(), thumbnailUrl: z.string(), attempts: z.int() })
type Work = z.infer<typeof workSchema>

const BACK_OFF_SECONDS = [60, 3600, 86_400]

/** Job queue for thumbnails on YouTube and Vimeo that a copy in our storage replaces. */
const thumbnails: JobQueue<Work> = {
  table: Prisma.sql`videos`,
  waiting: Prisma.sql`thumbnail_attempts <= ${BACK_OFF_SECONDS.length} AND ${isOutsideSql(Prisma.sql`thumbnail_url`)}`,
  order: Prisma.sql`id`,
  attempts: Prisma.sql`thumbnail_attempts`,
  until: Prisma.sql`thumbnail_until`,
  columns: Prisma.sql`id, thumbnail_url, thumbnail_attempts AS attempts`,
  row: workSchema,
  isOutward: true,
  backOffSeconds: BACK_OFF_SECONDS,
  work: copyThumbnail,
  onFailed: async ({ id, attempts }, error) =>
    log.error('thumbnail_not_fetched', error, { video: id, attempt: attempts }),
}

/**
 * Copies one thumbnail into our storage. If the owner has chosen another thumbnail in the meantime, the
 * object sweep deletes the copy.
 */
async function copyThumbnail({ id, thumbnailUrl, attempts }: Work): Promise<void> {
  const key = `images/${v7()}.webp`
  await getStorage().put(key, await fetchOutsideThumbnail(thumbnailUrl))
  await queuePictureSizes(objectPathOf(key))
  await db.video.updateMany({
    where: { id, thumbnailUrl, thumbnailAttempts: attempts },
    data: { thumbnailUrl: objectPathOf(key), thumbnailUntil: null },
  })
}

/**
 * Copies thumbnails from YouTube and Vimeo into our storage, one at a time. Does so only if the site asks
 * before it loads videos from these hosts.
 */
export async function copyOutsideThumbnails(limit = 10): Promise<void> {
  const { asksBeforeOutsideVideos } = await readSite()
  if (!asksBeforeOutsideVideos) return
  let isCopied = false
  for (let left = limit; left > 0 && (await runDueJobs(thumbnails, 1)) > 0; left--) isCopied = true
  if (isCopied) await makePictureSizes()
}
