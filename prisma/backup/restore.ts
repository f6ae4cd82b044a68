import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import type { Storage } from '@/lib/server/storage/driver'
import { withConnection } from '../connection'
import { becomeACopy } from './copy'
import { requireEmpty } from './empty'
import { continueCounters, linksTo } from './links'
import { MANIFEST, type Manifest } from './manifest'
import { type Place, Reading } from './reading'
import { keptTables, lastMigration, nameOf, spellPlainly } from './tables'

export interface Restored {
  manifest: Manifest
  /** Emails of those who are administrators now. */
  admins: string[]
}

interface Options {
  /** Whether mails, pictures and comparisons go on at once. Else a restored copy is quiet until its owner says so. */
  resume?: boolean
}

/**
 * Puts a backup into a place without people, sales and media of its own. The rows are one transaction, which ends well
 * only once every digest agrees; of objects that were put before it failed none is left. Throws a sentence for whatever is
 * not as it must be.
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
  // Rows that come table by table cannot keep them.
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
    if (type !== 'file') throw new Error(`The backup holds "${name}", which is no file.`)
    if (reading) await reading.take(name, size, entry)
    else if (name !== MANIFEST) throw new Error('This is no backup of Lectern: it begins with no manifest.')
    else
      reading = new Reading(place, await Reading.manifestIn(entry, size, await lastMigration(place.opened)))
  }
  if (!reading) throw new Error('This is no backup of Lectern: there is nothing in it.')
  return reading.finish()
}
