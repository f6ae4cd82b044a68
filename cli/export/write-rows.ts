import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupTable, listBackupTables, qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import type { OpenDatabase } from '../../prisma/database-connection'

/**
 * Columns that are useless on another system: keys that only this installation can decrypt, and digests that
 * were made with such a key.
 */
const SEALED: Record<string, string[]> = {
  app_settings: [
    'warrior_plus_api_key',
    'warrior_plus_security_key',
    'previous_security_key',
    'email_server',
    'ai_key',
    'backup_passphrase',
  ],
  network_keys: ['sealed', 'replaced_sealed'],
  ipn_events: ['key_digest'],
}

/** Returns the columns of a table that the export contains. */
const exportedColumnsOf = ({ name, columns }: BackupTable) =>
  columns.filter((column) => !SEALED[name]?.includes(column))

/**
 * Writes each table as a file with one JSON object per line, in the order of the primary key. Returns the
 * number of rows of each table. COPY writes a CSV of one column, with control characters as quote and
 * delimiter. JSON escapes all control characters, so no line is quoted or changed.
 */
export async function writeTableRows(opened: OpenDatabase, folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listBackupTables(opened)) {
    const exported = exportedColumnsOf(table)
    const order = table.key.length > 0 ? `ORDER BY ${table.key.join(', ')}` : ''
    const lines = `SELECT row_to_json(exported_row) FROM (
      SELECT ${exported.join(', ')} FROM ${qualifiedNameOf(opened, table)} ${order}) exported_row`
    const copy = opened.client.query(
      copyTo(`COPY (${lines}) TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`),
    )
    const file = await open(path.join(folder, `${table.name}.ndjson`), 'wx', 0o600)
    await pipeline(copy, file.createWriteStream())
    counts[table.name] = copy.rowCount
  }
  return counts
}
