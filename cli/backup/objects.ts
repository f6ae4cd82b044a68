import type { Readable } from 'node:stream'
import { keyOfObject } from '@/lib/contract/media/objects'
import { pathsIn, references } from '@/lib/data/media/references'
import type { Storage } from '@/lib/server/media/storage/driver'
import type { Opened } from '../../prisma/connection'
import { nameOf } from './tables'

export interface Found {
  key: string
  bytes: number
}

/** Returns the distinct keys of all objects that rows refer to in the current snapshot. */
export async function namedObjects(opened: Opened): Promise<string[]> {
  const columns = references.map(
    (reference) => `SELECT ${pathsIn(reference)} AS path FROM ${nameOf(opened, { name: reference.table })}`,
  )
  const { rows } = await opened.client.query<{ path: string }>(
    `SELECT DISTINCT path FROM (${columns.join(' UNION ALL ')}) named
     WHERE starts_with(path, '/objects/') ORDER BY path`,
  )
  return rows.map(({ path }) => keyOfObject(path))
}

export async function findObjects(store: Storage, keys: string[]) {
  const found: Found[] = []
  const missing: string[] = []
  for (const key of keys) {
    const object = await store.head(key)
    if (object) found.push({ key, bytes: object.bytes })
    else missing.push(key)
  }
  return { found, missing }
}

export async function openObject(store: Storage, key: string): Promise<Readable> {
  const body = await store.stream(key)
  if (!body) throw new Error(`The object ${key} was deleted in the meantime. Try again.`)
  return body
}
