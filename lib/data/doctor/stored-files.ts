import 'server-only'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { listObjectReferences } from '@/lib/data/media/object-references'
import { findUnusedObjects } from '@/lib/data/media/object-sweep'
import { storage } from '@/lib/server/media/storage/storage'

/** Number of objects that are looked up at the same time. */
const CONCURRENCY = 8

export interface StoredFilesComparison {
  /** Objects that rows reference but the storage doesn't have, each with the column that references it. */
  missing: string[]
  /** Keys that no row references. The sweep deletes an object after 30 days without a reference. */
  unused: string[]
}

/** Compares the stored objects with the references in the database. */
export async function compareStoredFiles(): Promise<StoredFilesComparison> {
  const referenced = await listObjectReferences()
  const missing: string[] = []
  for (let at = 0; at < referenced.length; at += CONCURRENCY) {
    const found = await Promise.all(
      referenced.slice(at, at + CONCURRENCY).map(async ({ path, by }) => {
        const object = await storage().head(objectKeyOf(path))
        return object ? [] : [`${path} (${by})`]
      }),
    )
    missing.push(...found.flat())
  }
  return { missing, unused: (await findUnusedObjects()).unused }
}
