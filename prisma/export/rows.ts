import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { keptTables, nameOf, type Table } from '../backup/tables'
import type { Opened } from '../connection'

/** What is of use to nobody elsewhere: keys that only this place can open, and digests made with one. */
const SEALED: Record<string, string[]> = {
  app_settings: ['warrior_plus_api_key', 'warrior_plus_security_key', 'previous_security_key'],
  ipn_events: ['key_digest'],
}

/** The columns of a table that are told. */
const toldOf = ({ name, columns }: Table) => columns.filter((column) => !SEALED[name]?.includes(column))

/**
 * Writes each table as one file of lines, a JSON object each, by the primary key. Returns how many rows each has.
 * JSON escapes all control characters, so that as a CSV of one column, quoted by one of them, it is written as it is.
 */
export async function writeRows(opened: Opened, folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await keptTables(opened)) {
    const told = toldOf(table)
    const order = table.key.length > 0 ? `ORDER BY ${table.key.join(', ')}` : ''
    const lines = `SELECT row_to_json(told) FROM (
      SELECT ${told.join(', ')} FROM ${nameOf(opened, table)} ${order}) told`
    const copy = opened.client.query(
      copyTo(`COPY (${lines}) TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`),
    )
    const file = await open(path.join(folder, `${table.name}.ndjson`), 'wx', 0o600)
    await pipeline(copy, file.createWriteStream())
    counts[table.name] = copy.rowCount
  }
  return counts
}
