import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { type BackupManifest, MANIFEST_ENTRY } from '@/lib/data/media/backup/backup-manifest'
import {
  listBackupTables,
  qualifiedNameOf,
  readLastMigration,
  setPortableOutputFormats,
} from '@/lib/data/media/backup/backup-tables'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { withConnection } from '../../prisma/database-connection'
import { advanceSequences, listForeignKeys } from './foreign-keys'
import { markDatabaseAsCopy } from './mark-database-as-copy'
import { ArchiveReader, type RestoreTarget } from './read-archive'
import { requireNewInstallation } from './require-new-installation'

export interface RestoreResult {
  manifest: BackupManifest
  /** Emails of the administrators of the restored database. */
  admins: string[]
}

interface Options {
  /**
   * Whether outgoing emails, image generation, and comparisons continue immediately. Otherwise the restored
   * copy stays in safe mode until its owner ends it.
   */
  resume?: boolean
}

/**
 * Restores a backup into an installation without its own people, sales, and media. All rows are one
 * transaction, which commits only if every digest matches. If it fails, the objects that it wrote are
 * deleted. Throws a message if a requirement is not met.
 */
export function restoreBackup(
  databaseUrl: string,
  store: ObjectStorage,
  archive: Readable,
  { resume = false }: Options = {},
): Promise<RestoreResult> {
  return withConnection(databaseUrl, async (opened) => {
    await requireNewInstallation(opened, store)
    const target: RestoreTarget = { opened, store, tables: await listBackupTables(opened), put: [] }
    try {
      return await restoreInto(target, archive, resume)
    } catch (error) {
      await opened.client.query('ROLLBACK').catch(() => undefined)
      for (const key of target.put) await store.remove(key).catch(() => undefined)
      throw error
    }
  })
}

async function restoreInto(
  target: RestoreTarget,
  archive: Readable,
  resume: boolean,
): Promise<RestoreResult> {
  const { opened, tables } = target
  const { client } = opened
  await client.query('BEGIN')
  await setPortableOutputFormats(client)
  // Restoring one table after the other violates foreign keys, so they are dropped first and added again at
  // the end.
  const links = await listForeignKeys(opened, tables)
  for (const { drop } of links) await client.query(drop)
  await client.query(`TRUNCATE ${tables.map((table) => qualifiedNameOf(opened, table)).join(', ')}`)
  const manifest = await readAll(target, archive)
  for (const { add } of links) await client.query(add)
  await advanceSequences(opened, tables)
  await markDatabaseAsCopy(opened, randomUUID(), resume)
  const { rows } = await client.query<{ email: string }>(
    `SELECT email FROM ${qualifiedNameOf(opened, { name: 'users' })} WHERE is_admin ORDER BY email`,
  )
  await client.query('COMMIT')
  return { manifest, admins: rows.map(({ email }) => email) }
}

async function readAll(target: RestoreTarget, archive: Readable): Promise<BackupManifest> {
  const entries = extract()
  archive.on('error', (error) => entries.destroy(error))
  archive.pipe(entries)
  let reading: ArchiveReader | undefined
  for await (const entry of entries) {
    const { name, type, size } = entry.header
    if (type !== 'file') throw new Error(`The backup contains "${name}", which isn’t a file.`)
    const content = Readable.from(entry, { objectMode: false })
    if (reading) await reading.take(name, size, content)
    else if (name !== MANIFEST_ENTRY)
      throw new Error('This isn’t a Lectern backup: the file doesn’t start with a manifest.')
    else
      reading = new ArchiveReader(
        target,
        await ArchiveReader.manifestIn(content, size, await readLastMigration(target.opened)),
      )
  }
  if (!reading) throw new Error('This isn’t a Lectern backup: the file is empty.')
  return reading.finish()
}
