import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import {
  type BackupManifest,
  DIGESTS_ENTRY,
  digestsSchema,
  manifestSchema,
  objectOfEntry,
  tableOfEntry,
} from '@/lib/data/media/backup/backup-manifest'
import { type BackupTable, qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import { createDigestStream } from '@/lib/data/media/backup/digest-stream'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import type { OpenDatabase } from '../../prisma/database-connection'

/** Target of a restore. */
export interface RestoreTarget {
  opened: OpenDatabase
  store: ObjectStorage
  tables: BackupTable[]
  /** Keys of the objects that this restore has written so far. */
  put: string[]
}

/** Maximum size of a text entry: enough for the manifest and the digests of a million objects. Bytes. */
const TEXT_BYTES_MAX = 256 * 1024 * 1024

/** Reads the entries of one archive. It rejects entries that the manifest does not list. */
export class ArchiveReader {
  readonly #target: RestoreTarget
  readonly #manifest: BackupManifest
  readonly #tables = new Map<string, string>()
  readonly #objects = new Map<string, string>()
  #bytes = 0
  #isComplete = false

  constructor(target: RestoreTarget, manifest: BackupManifest) {
    this.#target = target
    this.#manifest = manifest
  }

  /**
   * Reads the manifest of a backup. Throws a message if the file is not a backup, or if the backup comes from
   * a different release than the target.
   */
  static async manifestIn(entry: Readable, size: number, migration: string): Promise<BackupManifest> {
    const manifest = await readJson(entry, size, manifestSchema, 'manifest')
    const isNewer = manifest.migration > migration
    if (manifest.migration !== migration) {
      throw new Error(
        `This backup was made by ${isNewer ? 'a newer' : 'an older'} release (${manifest.version}, ${manifest.migration}). ` +
          `${isNewer ? 'Update this installation first' : 'Restore it with that release, then update'}.`,
      )
    }
    return manifest
  }

  async take(name: string, size: number, entry: Readable): Promise<void> {
    if (this.#isComplete) throw unexpected(name)
    const table = tableOfEntry(name)
    const object = objectOfEntry(name)
    if (table) await this.#takeRows(table, entry)
    else if (object) await this.#takeObject(object, size, entry)
    else if (name === DIGESTS_ENTRY) await this.#takeDigests(entry, size)
    else throw unexpected(name)
  }

  /** Returns the manifest. Throws unless everything that it lists was read. */
  finish(): BackupManifest {
    if (!this.#isComplete) throw new Error('The backup is incomplete: the end of the file is missing.')
    return this.#manifest
  }

  async #takeRows(name: string, entry: Readable): Promise<void> {
    const { opened, tables } = this.#target
    const expected = this.#manifest.tables[name]
    const table = tables.find((known) => known.name === name)
    if (!expected || !table || this.#tables.has(name)) throw unexpected(name)
    const { through, result } = createDigestStream()
    const copy = opened.client.query(
      copyFrom(`COPY ${qualifiedNameOf(opened, table)} (${table.columns.join(', ')}) FROM STDIN`),
    )
    await pipeline(entry, through, copy).catch((error: unknown) => {
      throw new Error(
        `Couldn’t restore the rows of ${name} (${error instanceof Error ? error.message : String(error)}).`,
      )
    })
    const { sha256 } = result()
    if (sha256 !== expected.sha256 || copy.rowCount !== expected.rows) throw damaged(name)
    this.#tables.set(name, sha256)
  }

  async #takeObject(key: string, size: number, entry: Readable): Promise<void> {
    const { objects } = this.#manifest
    this.#bytes += size
    if (this.#objects.has(key) || this.#objects.size >= objects.count || this.#bytes > objects.bytes)
      throw unexpected(key)
    const { through, result } = createDigestStream()
    // Objects of the demo course already exist, and a failed restore must not delete them.
    if (!(await this.#target.store.head(key))) this.#target.put.push(key)
    const body = entry.pipe(through)
    entry.once('error', (error) => body.destroy(error))
    await this.#target.store.putStream(key, body, size)
    const { sha256, bytes } = result()
    if (bytes !== size) throw damaged(key)
    this.#objects.set(key, sha256)
  }

  async #takeDigests(entry: Readable, size: number): Promise<void> {
    const digests = await readJson(entry, size, digestsSchema, 'list of digests')
    for (const name of Object.keys(this.#manifest.tables)) if (!this.#tables.has(name)) throw incomplete(name)
    const { count, bytes } = this.#manifest.objects
    const keys = Object.keys(digests)
    if (keys.length !== count || this.#objects.size !== count || this.#bytes !== bytes)
      throw incomplete('some files')
    for (const key of keys) if (this.#objects.get(key) !== digests[key]) throw damaged(key)
    this.#isComplete = true
  }
}

const unexpected = (name: string) =>
  new Error(`The backup contains "${name.slice(0, 200)}", which isn’t in its manifest.`)
const damaged = (name: string) => new Error(`The backup is damaged: "${name}" doesn’t match its digest.`)
const incomplete = (name: string) => new Error(`The backup is missing ${name}.`)

async function readJson<Schema extends z.ZodType>(
  entry: Readable,
  size: number,
  schema: Schema,
  what: string,
): Promise<z.output<Schema>> {
  if (size > TEXT_BYTES_MAX) throw new Error(`This backup’s ${what} is too large.`)
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  try {
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()))
  } catch {
    throw new Error(`This backup’s ${what} can’t be read.`)
  }
}
