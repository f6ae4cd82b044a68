import 'server-only'
import { db } from '@/lib/server/db'
import { storage } from '@/lib/server/storage/storage'

const DAY_MS = 24 * 60 * 60 * 1000

async function isUsed(objectPath: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ used: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM videos WHERE video_url = ${objectPath})
      OR EXISTS (SELECT 1 FROM videos WHERE captions_url = ${objectPath} OR thumbnail_url = ${objectPath})
      OR EXISTS (SELECT 1 FROM course_sections WHERE image_url = ${objectPath}) AS used`
  return rows[0]?.used ?? true
}

/**
 * Deletes objects older than a day that no row refers to, and the records of such uploads. Nothing else deletes objects.
 * Answers how many went.
 */
export async function sweepObjects(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  let swept = 0
  for (const folder of ['incoming', 'uploads', 'images'] as const) {
    for await (const { key, modifiedAt } of storage().list(folder)) {
      if (modifiedAt > before || (await isUsed(`/objects/${key}`))) continue
      await storage().remove(key)
      await db.upload.deleteMany({ where: { OR: [{ key }, { objectPath: `/objects/${key}` }] } })
      swept++
    }
  }
  await db.upload.deleteMany({ where: { state: 'incoming', createdAt: { lt: before } } })
  return swept
}
