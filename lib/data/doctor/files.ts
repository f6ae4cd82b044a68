import 'server-only'
import { keyOfObject } from '@/lib/contract/media/objects'
import { takeStock } from '@/lib/data/media/object-sweep'
import { listNamed } from '@/lib/data/media/references'
import { storage } from '@/lib/server/media/storage/storage'

/** How many objects are asked about at once. */
const AT_ONCE = 8

export interface Files {
  /** What rows name and the store does not have, each with the column that names it. */
  missing: string[]
  /** Keys that no row names. The sweep deletes them once it was so for 30 days. */
  unused: string[]
}

/** Compares the store with the rows. */
export async function compareFiles(): Promise<Files> {
  const named = await listNamed()
  const missing: string[] = []
  for (let at = 0; at < named.length; at += AT_ONCE) {
    const found = await Promise.all(
      named.slice(at, at + AT_ONCE).map(async ({ path, by }) => {
        const object = await storage().head(keyOfObject(path))
        return object ? [] : [`${path} (${by})`]
      }),
    )
    missing.push(...found.flat())
  }
  return { missing, unused: (await takeStock()).unused }
}
