import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BackupTable, qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import { copyTableOut, measureTable } from '@/lib/data/media/backup/copy-table'
import type { OpenDatabase } from '../../prisma/database-connection'

/** Two databases with the same migrations, each in a transaction. */
export interface DatabasePair {
  source: OpenDatabase
  target: OpenDatabase
}

/**
 * Returns the oldest transaction that this snapshot may not fully see. The snapshot contains everything that
 * older transactions wrote.
 */
export async function readSnapshotHorizon({ client }: OpenDatabase): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
  )
  return rows[0]?.horizon ?? '0'
}

/**
 * SQL: whether a row was written by the given transaction or a later one. A row stores only the lower 32 bits
 * of its transaction’s number (`xmin`), so the full number is computed from the number of the current
 * transaction.
 */
const writtenSinceSql = (horizon: string) => {
  const now = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint'
  return `${now} - ((${now} - xmin::text::bigint) & 4294967295) >= ${BigInt(horizon)}`
}

/**
 * Copies a table from the source to the target. With a `horizon` (a transaction ID), copies only the rows
 * written since that transaction, and deletes rows that the source no longer has.
 */
export async function copyTableRows(both: DatabasePair, table: BackupTable, horizon?: string): Promise<void> {
  if (horizon === undefined || table.key.length === 0) await copyAllRows(both, table)
  else await copyChangedRows(both, table, horizon)
}

async function copyAllRows({ source, target }: DatabasePair, table: BackupTable): Promise<void> {
  await target.client.query(`TRUNCATE ${qualifiedNameOf(target, table)}`)
  await pipeline(
    copyTableOut(source, table),
    openTableInput(target, qualifiedNameOf(target, table), table.columns),
  )
}

const openTableInput = ({ client }: OpenDatabase, into: string, columns: string[]) =>
  client.query(copyFrom(`COPY ${into} (${columns.join(', ')}) FROM STDIN`))

async function copyChangedRows(both: DatabasePair, table: BackupTable, horizon: string): Promise<void> {
  const { source, target } = both
  const { client } = target
  const there = qualifiedNameOf(target, table)
  const columns = table.columns.join(', ')
  await client.query(
    `CREATE TEMP TABLE changed ON COMMIT DROP AS SELECT ${columns} FROM ${there} WITH NO DATA`,
  )
  const changed = `SELECT ${columns} FROM ${qualifiedNameOf(source, table)} WHERE ${writtenSinceSql(horizon)}`
  await pipeline(
    source.client.query(copyTo(`COPY (${changed}) TO STDOUT`)),
    openTableInput(target, 'changed', table.columns),
  )
  // Deleted rows go first: a deleted row may have had a unique value that another row has now.
  if (await hasDeletedRows(both, table)) await deleteRemovedRows(both, table)
  await client.query(`DELETE FROM ${there} t USING changed c WHERE ${sameKey(table, 't', 'c')}`)
  await client.query(`INSERT INTO ${there} (${columns}) SELECT ${columns} FROM changed`)
  await client.query('DROP TABLE changed')
}

const sameKey = ({ key }: BackupTable, one: string, other: string) =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ')

/**
 * Returns whether the target has rows that the source no longer has. Compares the numbers of rows, so that
 * all keys are read only if a row was deleted.
 */
async function hasDeletedRows({ source, target }: DatabasePair, table: BackupTable): Promise<boolean> {
  const here = await source.client.query<{ rows: string }>(
    `SELECT count(*) AS rows FROM ${qualifiedNameOf(source, table)}`,
  )
  const there = await target.client.query<{ rows: string }>(
    `SELECT (SELECT count(*) FROM ${qualifiedNameOf(target, table)}) + (
       SELECT count(*) FROM changed c WHERE NOT EXISTS (
         SELECT FROM ${qualifiedNameOf(target, table)} t WHERE ${sameKey(table, 't', 'c')})) AS rows`,
  )
  return here.rows[0]?.rows !== there.rows[0]?.rows
}

async function deleteRemovedRows({ source, target }: DatabasePair, table: BackupTable): Promise<void> {
  const { client } = target
  const keys = table.key.join(', ')
  await client.query(
    `CREATE TEMP TABLE present ON COMMIT DROP AS SELECT ${keys} FROM ${qualifiedNameOf(target, table)} WITH NO DATA`,
  )
  const all = source.client.query(
    copyTo(`COPY (SELECT ${keys} FROM ${qualifiedNameOf(source, table)}) TO STDOUT`),
  )
  await pipeline(all, openTableInput(target, 'present', table.key))
  await client.query('ANALYZE present')
  await client.query(
    `DELETE FROM ${qualifiedNameOf(target, table)} t WHERE NOT EXISTS (SELECT FROM present p WHERE ${sameKey(table, 't', 'p')})`,
  )
  await client.query('DROP TABLE present')
}

/**
 * Returns the number of rows of a table after checking that both databases have the same rows. If the rows differ,
 * copies the whole table. Throws if the rows still differ.
 */
export async function requireEqualRows(both: DatabasePair, table: BackupTable): Promise<number> {
  const here = await measureTable(both.source, table)
  const isSame = async () => (await measureTable(both.target, table)).sha256 === here.sha256
  if (await isSame()) return here.rows
  await copyAllRows(both, table)
  if (await isSame()) return here.rows
  throw new Error(
    `The copied rows of ${table.name} don’t match the originals. Your site still uses the old data.`,
  )
}
