import 'server-only'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack as newPack, type Pack } from 'tar-stream'
import { type OpenDatabase, withSeparateConnection } from '@/lib/server/db/separate-connection'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { version } from '@/package.json'
import { createBackupCipher } from './backup-cipher'
import {
  type BackupManifest,
  DIGESTS_ENTRY,
  entryOfObject,
  entryOfTable,
  MANIFEST_ENTRY,
} from './backup-manifest'
import { listBackupTables, readLastMigration, setPortableOutputFormats } from './backup-tables'
import { copyTableOut, type MeasuredTable, measureTable } from './copy-table'
import { createDigestStream } from './digest-stream'
import { type FoundObject, findObjects, listReferencedObjects, openObject } from './referenced-objects'

export interface BackupResult {
  manifest: BackupManifest
  /** Keys of objects that rows refer to but the storage does not have. */
  missing: string[]
}

/** Source of a backup: a database, and the storage of the objects that its rows refer to. */
export interface BackupSource {
  databaseUrl: string
  store: ObjectStorage
}

interface BackupOptions {
  /** Passphrase to encrypt the tar with. Without one, the tar isn’t encrypted. */
  passphrase?: string | null
  /** Called with the size of the tar before anything is written. Throws to cancel the backup. Bytes. */
  requireRoom?: (bytes: number) => Promise<void>
}

/**
 * Writes a backup as one tar to `out` while the site is running. The tar contains the manifest, the rows of
 * one snapshot, the objects that they refer to, and the digests of those objects. Creates no temporary files.
 * Reads the snapshot twice, because the headers before the rows contain their size. With a `passphrase`,
 * encrypts the tar. If `out` closes early, stops and throws.
 */
export function writeBackup(
  { databaseUrl, store }: BackupSource,
  out: Writable,
  { passphrase = null, requireRoom }: BackupOptions = {},
): Promise<BackupResult> {
  return withSeparateConnection(databaseUrl, async (opened) => {
    const { client } = opened
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await setPortableOutputFormats(client)
    const migration = await readLastMigration(opened)
    const tables: MeasuredTable[] = []
    for (const table of await listBackupTables(opened)) tables.push(await measureTable(opened, table))
    const { found, missing } = await findObjects(store, await listReferencedObjects(opened))
    const manifest = manifestOf(migration, tables, found)
    await requireRoom?.(tables.reduce((sum, { bytes }) => sum + bytes, manifest.objects.bytes))
    const pack = newPack()
    const cipher = passphrase === null ? new PassThrough() : await createBackupCipher(passphrase)
    await Promise.all([
      pipeline(pack, cipher, out),
      writeContents(pack, { opened, store, manifest, tables, found }),
    ])
    return { manifest, missing }
  })
}

function manifestOf(migration: string, tables: MeasuredTable[], found: FoundObject[]): BackupManifest {
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
  opened: OpenDatabase
  store: ObjectStorage
  manifest: BackupManifest
  tables: MeasuredTable[]
  found: FoundObject[]
}

async function writeContents(
  pack: Pack,
  { opened, store, manifest, tables, found }: Contents,
): Promise<void> {
  try {
    await addText(pack, MANIFEST_ENTRY, JSON.stringify(manifest))
    for (const table of tables) {
      await add(pack, entryOfTable(table.name), table.bytes, copyTableOut(opened, table))
    }
    // The files can take hours. During a transaction, Postgres couldn’t remove the old versions of changed rows.
    await opened.client.query('ROLLBACK')
    const digests: Record<string, string> = {}
    for (const { key, bytes } of found) {
      digests[key] = await add(pack, entryOfObject(key), bytes, await openObject(store, key))
    }
    await addText(pack, DIGESTS_ENTRY, JSON.stringify(digests))
    pack.finalize()
  } catch (error) {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** Adds an entry and returns its digest. */
async function add(pack: Pack, name: string, size: number, body: Readable): Promise<string> {
  const { through, result } = createDigestStream()
  await pipeline(body, through, pack.entry({ name, size, mode: 0o600 }))
  return result().sha256
}

const addText = (pack: Pack, name: string, text: string) => {
  const bytes = Buffer.from(text)
  return add(pack, name, bytes.byteLength, Readable.from([bytes], { objectMode: false }))
}
