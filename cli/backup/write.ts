import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack as newPack, type Pack } from 'tar-stream'
import type { Storage } from '@/lib/server/media/storage/driver'
import { version } from '../../package.json'
import { type Opened, withConnection } from '../../prisma/connection'
import { digesting } from './digest'
import { DIGESTS, entryOfObject, entryOfTable, MANIFEST, type Manifest } from './manifest'
import { type Found, findObjects, namedObjects, openObject } from './objects'
import { copyOf, type MeasuredTable, measure } from './rows'
import { keptTables, lastMigration, spellPlainly } from './tables'

export interface Written {
  manifest: Manifest
  /** Keys of objects that rows refer to but the storage does not have. */
  missing: string[]
}

/**
 * Writes a backup as one tar to `out` while the site is running: the manifest, the rows of one snapshot, the
 * objects that they refer to, and the digests of those objects. It creates no temporary files: sizes for the
 * headers come from reading the same snapshot a first time.
 */
export function writeBackup(databaseUrl: string, store: Storage, out: Writable): Promise<Written> {
  return withConnection(databaseUrl, async (opened) => {
    const { client } = opened
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await spellPlainly(client)
    const migration = await lastMigration(opened)
    const tables: MeasuredTable[] = []
    for (const table of await keptTables(opened)) tables.push(await measure(opened, table))
    const { found, missing } = await findObjects(store, await namedObjects(opened))
    const manifest = manifestOf(migration, tables, found)
    const pack = newPack()
    await Promise.all([pipeline(pack, out), fill(pack, { opened, store, manifest, tables, found })])
    await client.query('ROLLBACK')
    return { manifest, missing }
  })
}

function manifestOf(migration: string, tables: MeasuredTable[], found: Found[]): Manifest {
  return {
    format: 1,
    version,
    migration,
    createdAt: new Date().toISOString(),
    tables: Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, { rows, sha256 }])),
    objects: { count: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) },
  }
}

interface Contents {
  opened: Opened
  store: Storage
  manifest: Manifest
  tables: MeasuredTable[]
  found: Found[]
}

async function fill(pack: Pack, { opened, store, manifest, tables, found }: Contents): Promise<void> {
  try {
    await addText(pack, MANIFEST, JSON.stringify(manifest))
    for (const table of tables) {
      await add(pack, entryOfTable(table.name), table.bytes, copyOf(opened, table))
    }
    const digests: Record<string, string> = {}
    for (const { key, bytes } of found) {
      digests[key] = await add(pack, entryOfObject(key), bytes, await openObject(store, key))
    }
    await addText(pack, DIGESTS, JSON.stringify(digests))
    pack.finalize()
  } catch (error) {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** Adds an entry and returns its digest. */
async function add(pack: Pack, name: string, size: number, body: Readable): Promise<string> {
  const { through, result } = digesting()
  await pipeline(body, through, pack.entry({ name, size, mode: 0o600 }))
  return result().sha256
}

const addText = (pack: Pack, name: string, text: string) => {
  const bytes = Buffer.from(text)
  return add(pack, name, bytes.byteLength, Readable.from([bytes], { objectMode: false }))
}
