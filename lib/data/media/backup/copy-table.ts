import 'server-only'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { OpenDatabase } from '@/lib/server/db/separate-connection'
import { type BackupTable, qualifiedNameOf } from './backup-tables'
import { createDigestStream } from './digest-stream'

export interface MeasuredTable extends BackupTable {
  rows: number
  bytes: number
  sha256: string
}

/**
 * Exports the rows of a table as text, in the order of its key, so that the same rows give the same bytes in
 * every database.
 */
export const copyTableOut = (opened: OpenDatabase, table: BackupTable) => {
  const order = table.order.length > 0 ? `ORDER BY ${table.order.join(', ')}` : ''
  const rows = `SELECT ${table.columns.join(', ')} FROM ${qualifiedNameOf(opened, table)} ${order}`
  return opened.client.query(copyTo(`COPY (${rows}) TO STDOUT`))
}

export async function measureTable(opened: OpenDatabase, table: BackupTable): Promise<MeasuredTable> {
  const { through, result } = createDigestStream()
  const copy = copyTableOut(opened, table)
  await pipeline(copy, through, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return { ...table, rows: copy.rowCount, ...result() }
}
