import 'server-only'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { findOriginalKey } from '@/lib/contract/media/picture-sizes'
import type { UnusedFiles } from '@/lib/contract/media/storage-problems'
import { readSettingsRow, recordObservedSettings } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { getStorage } from '@/lib/server/media/storage/storage'
import { findUnusedKeys } from './object-references'
import { deletePictureCopies } from './picture-sizes'
import { claimStorage, isOwnStorage, reportStorageProblem } from './storage-owner'

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of days without a reference before an object is deleted. */
const UNUSED_DAYS = 30
/**
 * Maximum number of days between two sweeps. After a longer gap, the unused days are counted from zero,
 * because the objects may have been used during the gap.
 */
const GAP_DAYS = 3
/**
 * If more objects than this number, and more than this share of all objects, become unused at once, the sweep deletes
 * nothing: this is probably the wrong database.
 */
const SUDDEN_MAX = 20
const SUDDEN_SHARE = 1 / 5
/** Number of objects checked per query. */
const BATCH = 500

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Returns the number of stored objects, the keys of unused objects (no row references them), and the total
 * size of the unused objects. Bytes.
 */
export async function findUnusedObjects(): Promise<{ total: number; unused: string[]; bytes: number }> {
  const sizes = new Map<string, number>()
  const keys: string[] = []
  const unused: string[] = []
  let total = 0
  const checkBatch = async () => unused.push(...(await findUnusedKeys(keys.splice(0))))
  for (const folder of ['uploads', 'files', 'images'] as const) {
    for await (const { key, bytes } of getStorage().list(folder)) {
      // A smaller copy is deleted with its picture.
      if (findOriginalKey(key)) continue
      total++
      sizes.set(key, bytes)
      if (keys.push(key) >= BATCH) await checkBatch()
    }
  }
  await checkBatch()
  return { total, unused, bytes: unused.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0) }
}

/** Counts the stored files that no row references, and their bytes. */
export async function countUnusedFiles(_admin: Admin): Promise<UnusedFiles> {
  const { unused, bytes } = await findUnusedObjects()
  return { files: unused.length, bytes }
}

/**
 * Returns whether the storage belongs to this database. A storage without a recorded owner is claimed for
 * this database, unless more than half of its objects are unused here.
 */
async function claimStore({ total, unused }: { total: number; unused: string[] }): Promise<boolean> {
  const isOwn = await isOwnStorage()
  if (isOwn !== null) return isOwn
  if (unused.length * 2 > total) return false
  await claimStorage()
  return true
}

/**
 * Deletes the marks (rows of `unused_objects`) of objects that are referenced again or no longer exist. After
 * a gap between sweeps, the remaining objects count as unused from now on. Returns the keys that were marked
 * before the call.
 */
async function reviewMarks(unused: string[], now: Date): Promise<Set<string>> {
  const marked = await db.unusedObject.findMany({ select: { key: true } })
  const stillUnused = new Set(unused)
  const obsolete = marked.map(({ key }) => key).filter((key) => !stillUnused.has(key))
  await db.unusedObject.deleteMany({ where: { key: { in: obsolete } } })
  const settings = await readSettingsRow()
  const isContinuous = settings?.storeSweptAt && settings.storeSweptAt >= daysBefore(now, GAP_DAYS)
  if (!isContinuous) await db.unusedObject.updateMany({ data: { since: now } })
  return new Set(marked.map(({ key }) => key))
}

async function deleteObject(key: string): Promise<void> {
  await deletePictureCopies(key)
  await getStorage().remove(key)
  await db.upload.deleteMany({ where: { OR: [{ key }, { objectPath: objectPathOf(key) }] } })
  await db.unusedObject.deleteMany({ where: { key } })
}

async function deleteLongUnused(now: Date): Promise<void> {
  const since = { lte: daysBefore(now, UNUSED_DAYS) }
  const due = await db.unusedObject.findMany({ where: { since }, select: { key: true } })
  // Checks each object once more, because a row may have referenced it since the objects were listed.
  for (const { key } of due) {
    const [unused] = await findUnusedKeys([key])
    if (unused) await deleteObject(unused)
  }
}

/** Deletes uploads that were not registered within one day. No row references these uploads. */
async function deleteOldIncoming(now: Date): Promise<void> {
  const before = daysBefore(now, 1)
  for await (const { key, modifiedAt } of getStorage().list('incoming')) {
    if (modifiedAt <= before) await deleteObject(key)
  }
  await db.upload.deleteMany({ where: { state: 'incoming', createdAt: { lt: before } } })
}

interface SweepOptions {
  now?: Date
  /** Whether the owner confirmed that the suddenly unused files are no longer needed. */
  isExpected?: boolean
}

/**
 * Deletes objects that no row has referenced for 30 days, and uploads that were not registered within one
 * day. If the storage belongs to another database, or many files are suddenly unused, deletes nothing and
 * notifies the owner.
 */
export async function sweepObjects({
  now = new Date(),
  isExpected = false,
}: SweepOptions = {}): Promise<void> {
  const stock = await findUnusedObjects()
  if (!(await claimStore(stock))) return reportStorageProblem('foreign')
  const marked = await reviewMarks(stock.unused, now)
  const newlyUnused = stock.unused.filter((key) => !marked.has(key))
  const isSudden = newlyUnused.length > SUDDEN_MAX && newlyUnused.length > stock.total * SUDDEN_SHARE
  if (isSudden && !isExpected) return reportStorageProblem('unused', newlyUnused.length)
  await db.unusedObject.createMany({
    data: newlyUnused.map((key) => ({ key, since: now })),
    skipDuplicates: true,
  })
  await deleteLongUnused(now)
  await deleteOldIncoming(now)
  await reportStorageProblem(null)
  await recordObservedSettings(Prisma.sql`store_swept_at = ${now}`)
}
