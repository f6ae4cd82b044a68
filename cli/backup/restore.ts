import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import type { Storage } from '@/lib/server/media/storage/driver'
import { withConnection } from '../../prisma/connection'
import { requireEmpty } from './empty'
import { continueCounters, linksTo } from './foreign-keys'
import { MANIFEST, type Manifest } from './manifest'
import { becomeACopy } from './mark-as-copy'
import { type Place, Reading } from './read-archive'
import { keptTables, lastMigration, nameOf, spellPlainly } from './tables'

export interface Restored {
  manifest: Manifest
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
 * deleted. Throws a message for every unmet requirement.
 */
export function restore(
  databaseUrl: string,
  store: Storage,
  archive: Readable,
  { resume = false }: Options = {},
): Promise<Restored> {
  return withConnection(databaseUrl, async (opened) => {
    await requireEmpty(opened, store)
    const place: Place = { opened, store, tables: await keptTables(opened), put: [] }
    try {
      return await restoreInto(place, archive, resume)
    } catch (error) {
      await opened.client.query('ROLLBACK').catch(() => undefined)
      for (const key of place.put) await store.remove(key).catch(() => undefined)
      throw error
    }
  })
}

async function restoreInto(place: Place, archive: Readable, resume: boolean): Promise<Restored> {
  const { opened, tables } = place
  const { client } = opened
  await client.query('BEGIN')
  await spellPlainly(client)
  // Rows are restored table by table, which would violate foreign keys.
  const links = await linksTo(opened, tables)
  for (const { drop } of links) await client.query(drop)
  await client.query(`TRUNCATE ${tables.map((table) => nameOf(opened, table)).join(', ')}`)
  const manifest = await readAll(place, archive)
  for (const { add } of links) await client.query(add)
  await continueCounters(opened, tables)
  await becomeACopy(opened, randomUUID(), resume)
  const { rows } = await client.query<{ email: string }>(
    `SELECT email FROM ${nameOf(opened, { name: 'users' })} WHERE is_admin ORDER BY email`,
  )
  await client.query('COMMIT')
  return { manifest, admins: rows.map(({ email }) => email) }
}

async function readAll(place: Place, archive: Readable): Promise<Manifest> {
  const entries = extract()
  archive.on('error', (error) => entries.destroy(error))
  archive.pipe(entries)
  let reading: Reading | undefined
  for await (const entry of entries) {
    const { name, type, size = 0 } = entry.header
    if (type !== 'file') throw new Error(`The backup contains "${name}", which isn’t a file.`)
    if (reading) await reading.take(name, size, entry)
    else if (name !== MANIFEST)
      throw new Error('This isn’t a Lectern backup: it doesn’t begin with a manifest.')
    else
      reading = new Reading(place, await Reading.manifestIn(entry, size, await lastMigration(place.opened)))
  }
  if (!reading) throw new Error('This isn’t a Lectern backup: it is empty.')
  return reading.finish()
}
