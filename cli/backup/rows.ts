import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Opened } from '../../prisma/connection'
import { digesting } from './digest'
import { nameOf, type Table } from './tables'

export interface MeasuredTable extends Table {
  rows: number
  bytes: number
  sha256: string
}

/**
 * Exports the rows of a table as text, in the order of its key: the same rows give the same bytes in every
 * database.
 */
export const copyOf = (opened: Opened, table: Table) => {
  const order = table.order.length > 0 ? `ORDER BY ${table.order.join(', ')}` : ''
  const rows = `SELECT ${table.columns.join(', ')} FROM ${nameOf(opened, table)} ${order}`
  return opened.client.query(copyTo(`COPY (${rows}) TO STDOUT`))
}

export async function measure(opened: Opened, table: Table): Promise<MeasuredTable> {
  const { through, result } = digesting()
  const copy = copyOf(opened, table)
  await pipeline(copy, through, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return { ...table, rows: copy.rowCount, ...result() }
}
