import 'server-only'
import { objectPathOf } from '@/lib/contract/media/objects'
import { db } from '@/lib/server/db'
import { storage } from '@/lib/server/storage/storage'
import { unusedAmong } from './references'
import { adoptStore, isOurStore, tellStoreProblem } from './store'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long nothing may have named an object before it is deleted. */
const UNUSED_DAYS = 30
/** After so long without a look nobody knows whether an object was unused all the time: the days start anew. */
const GAP_DAYS = 3
/** So many newly unused all at once, and more than this share of all, look like the wrong database. */
const SUDDEN_MAX = 20
const SUDDEN_SHARE = 1 / 5
/** How many objects one query asks about. */
const BATCH = 500

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** How many objects are to last, and which of them no row names. */
export async function takeStock(): Promise<{ total: number; unused: string[] }> {
  const keys: string[] = []
  const unused: string[] = []
  let total = 0
  const ask = async () => unused.push(...(await unusedAmong(keys.splice(0))))
  for (const folder of ['uploads', 'files', 'images'] as const) {
    for await (const { key } of storage().list(folder)) {
      total++
      if (keys.push(key) >= BATCH) await ask()
    }
  }
  await ask()
  return { total, unused }
}

/** A store that nobody was told of is ours when it is empty, or when this database names most of what lies in it. */
async function claimStore({ total, unused }: { total: number; unused: string[] }): Promise<boolean> {
  const isOurs = await isOurStore()
  if (isOurs !== null) return isOurs
  if (unused.length * 2 > total) return false
  await adoptStore()
  return true
}

/** Forgets the marks of what is used again or gone; after a gap their days start anew. Returns what is still marked. */
async function reviewMarks(unused: string[], now: Date): Promise<Set<string>> {
  const marked = await db.unusedObject.findMany({ select: { key: true } })
  const stillUnused = new Set(unused)
  const over = marked.map(({ key }) => key).filter((key) => !stillUnused.has(key))
  await db.unusedObject.deleteMany({ where: { key: { in: over } } })
  const settings = await db.appSettings.findUnique({ where: { id: 'default' } })
  const isContinuous = settings?.storeSweptAt && settings.storeSweptAt >= daysBefore(now, GAP_DAYS)
  if (!isContinuous) await db.unusedObject.updateMany({ data: { since: now } })
  return new Set(marked.map(({ key }) => key))
}

async function deleteObject(key: string): Promise<void> {
  await storage().remove(key)
  await db.upload.deleteMany({ where: { OR: [{ key }, { objectPath: objectPathOf(key) }] } })
  await db.unusedObject.deleteMany({ where: { key } })
}

async function deleteLongUnused(now: Date): Promise<void> {
  const since = { lte: daysBefore(now, UNUSED_DAYS) }
  const due = await db.unusedObject.findMany({ where: { since }, select: { key: true } })
  // Asked once more, one by one: a row may name it since the stock was taken.
  for (const { key } of due) {
    const [unused] = await unusedAmong([key])
    if (unused) await deleteObject(unused)
  }
}

/** What was sent and never registered is named by no row, and goes after a day. */
async function deleteOldIncoming(now: Date): Promise<void> {
  const before = daysBefore(now, 1)
  for await (const { key, modifiedAt } of storage().list('incoming')) {
    if (modifiedAt <= before) await deleteObject(key)
  }
  await db.upload.deleteMany({ where: { state: 'incoming', createdAt: { lt: before } } })
}

interface Sweep {
  now?: Date
  /** The owner has said that what is unused all at once is no longer needed. */
  isExpected?: boolean
}

/**
 * Deletes objects that no row has named for 30 days. Nothing else deletes objects. In a store of another database, and
 * when suddenly much is unused, it does nothing but tell the owner.
 */
export async function sweepObjects({ now = new Date(), isExpected = false }: Sweep = {}): Promise<void> {
  const stock = await takeStock()
  if (!(await claimStore(stock))) return tellStoreProblem('foreign')
  const marked = await reviewMarks(stock.unused, now)
  const fresh = stock.unused.filter((key) => !marked.has(key))
  const isSudden = fresh.length > SUDDEN_MAX && fresh.length > stock.total * SUDDEN_SHARE
  if (isSudden && !isExpected) return tellStoreProblem('unused', fresh.length)
  await db.unusedObject.createMany({ data: fresh.map((key) => ({ key, since: now })), skipDuplicates: true })
  await deleteLongUnused(now)
  await deleteOldIncoming(now)
  await tellStoreProblem(null)
  await db.$executeRaw`UPDATE app_settings SET store_swept_at = ${now} WHERE id = 'default'`
}
