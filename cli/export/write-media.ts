import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import { createDigestStream } from '@/lib/data/media/backup/digest-stream'
import { objectPathsSql, objectReferences } from '@/lib/data/media/object-references'
import { contentTypeOf, type ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import type { OpenDatabase } from '../../prisma/database-connection'

interface MediaReference {
  path: string
  by: string[]
}

/** Entry of the media list. */
interface Medium extends MediaReference {
  /** Path in the export. Null if the storage does not have the object. */
  file: string | null
  contentType: string
  bytes: number
  sha256: string | null
}

/** Returns the objects that rows refer to in the current snapshot, each with the names of the referring columns. */
async function listReferencedMedia(opened: OpenDatabase): Promise<MediaReference[]> {
  const columns = objectReferences.map(
    (reference) =>
      `SELECT ${objectPathsSql(reference)} AS path, '${reference.table}.${reference.column}' AS by
       FROM ${qualifiedNameOf(opened, { name: reference.table })}`,
  )
  const { rows } = await opened.client.query<MediaReference>(
    `SELECT path, array_agg(DISTINCT by ORDER BY by) AS by FROM (${columns.join(' UNION ALL ')}) named
     WHERE starts_with(path, '/objects/') GROUP BY path ORDER BY path`,
  )
  return rows
}

/** Copies every object that rows refer to, and lists the objects in `media.ndjson`. */
export async function writeMedia(
  opened: OpenDatabase,
  store: ObjectStorage,
  folder: string,
): Promise<Medium[]> {
  const media: Medium[] = []
  for (const named of await listReferencedMedia(opened)) {
    media.push({ ...named, ...(await copy(store, objectKeyOf(named.path), folder)) })
  }
  const list = await open(path.join(folder, 'media.ndjson'), 'wx', 0o600)
  await list.writeFile(media.map((medium) => `${JSON.stringify(medium)}\n`).join(''))
  await list.close()
  return media
}

async function copy(store: ObjectStorage, key: string, folder: string) {
  const contentType = contentTypeOf(key)
  const body = await store.stream(key)
  if (!body) return { file: null, contentType, bytes: 0, sha256: null }
  const file = path.posix.join('media', key)
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  const { through, result } = createDigestStream()
  const handle = await open(target, 'wx', 0o600)
  await pipeline(body, through, handle.createWriteStream())
  const { bytes, sha256 } = result()
  return { file, contentType, bytes, sha256 }
}
