import 'server-only'
import type { Readable } from 'node:stream'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { objectPathsSql, objectReferences } from '@/lib/data/media/object-references'
import type { OpenDatabase } from '@/lib/server/db/separate-connection'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { qualifiedNameOf } from './backup-tables'

export interface FoundObject {
  key: string
  bytes: number
}

/** Returns the distinct keys of all objects that rows refer to in the current snapshot. */
export async function listReferencedObjects(opened: OpenDatabase): Promise<string[]> {
  const columns = objectReferences.map(
    (reference) =>
      `SELECT ${objectPathsSql(reference)} AS path FROM ${qualifiedNameOf(opened, { name: reference.table })}`,
  )
  const { rows } = await opened.client.query<{ path: string }>(
    `SELECT DISTINCT path FROM (${columns.join(' UNION ALL ')}) named
     WHERE starts_with(path, '/objects/') ORDER BY path`,
  )
  return rows.map(({ path }) => objectKeyOf(path))
}

/** Number of objects that are looked up at the same time. */
const LOOKUPS_AT_ONCE = 8

/** Looks up objects in the storage. Returns the existing ones with their sizes, and the keys of the others. */
export async function findObjects(store: Pick<ObjectStorage, 'head'>, keys: string[]) {
  const found: FoundObject[] = []
  const missing: string[] = []
  for (let at = 0; at < keys.length; at += LOOKUPS_AT_ONCE) {
    const batch = keys.slice(at, at + LOOKUPS_AT_ONCE)
    const heads = await Promise.all(batch.map(async (key) => ({ key, object: await store.head(key) })))
    for (const { key, object } of heads) {
      if (object) found.push({ key, bytes: object.bytes })
      else missing.push(key)
    }
  }
  return { found, missing }
}

export async function openObject(store: ObjectStorage, key: string): Promise<Readable> {
  const body = await store.stream(key)
  if (!body) throw new Error(`The file ${key} was deleted before it could be read. Try again.`)
  return body
}
