import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyOf, measure } from '../backup/rows'
import { nameOf, type Table } from '../backup/tables'
import type { Opened } from '../connection'

/** Two databases of the same migrations, each in a transaction. */
export interface Both {
  source: Opened
  target: Opened
}

/** The oldest transaction that this one may not see all of: whatever older ones wrote, it reads. */
export async function readHorizon({ client }: Opened): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
  )
  return rows[0]?.horizon ?? '0'
}

/**
 * Whether a row was written by a transaction of that number or a later one. Rows keep the lower half of it; the upper half
 * follows from the present number, because no row that is younger than the horizon is half a round old.
 */
const writtenSince = (horizon: string) => {
  const now = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint'
  return `${now} - ((${now} - xmin::text::bigint) & 4294967295) >= ${BigInt(horizon)}`
}

/** Makes the rows of a table the same over there: all, or those that were written or deleted since the `horizon`. */
export async function bring(both: Both, table: Table, horizon?: string): Promise<void> {
  if (horizon === undefined || table.key.length === 0) await bringAll(both, table)
  else await bringChanges(both, table, horizon)
}

async function bringAll({ source, target }: Both, table: Table): Promise<void> {
  await target.client.query(`TRUNCATE ${nameOf(target, table)}`)
  await pipeline(copyOf(source, table), intake(target, nameOf(target, table), table.columns))
}

const intake = ({ client }: Opened, into: string, columns: string[]) =>
  client.query(copyFrom(`COPY ${into} (${columns.join(', ')}) FROM STDIN`))

async function bringChanges(both: Both, table: Table, horizon: string): Promise<void> {
  const { source, target } = both
  const { client } = target
  const there = nameOf(target, table)
  const columns = table.columns.join(', ')
  await client.query(
    `CREATE TEMP TABLE changed ON COMMIT DROP AS SELECT ${columns} FROM ${there} WITH NO DATA`,
  )
  const changed = `SELECT ${columns} FROM ${nameOf(source, table)} WHERE ${writtenSince(horizon)}`
  await pipeline(
    source.client.query(copyTo(`COPY (${changed}) TO STDOUT`)),
    intake(target, 'changed', table.columns),
  )
  // Before the others come: one that is gone may have had what another now has to itself.
  if (await hasGone(both, table)) await deleteGone(both, table)
  await client.query(`DELETE FROM ${there} t USING changed c WHERE ${sameKey(table, 't', 'c')}`)
  await client.query(`INSERT INTO ${there} (${columns}) SELECT ${columns} FROM changed`)
  await client.query('DROP TABLE changed')
}

const sameKey = ({ key }: Table, one: string, other: string) =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ')

/** Whether there are more rows than there ought to be. Reading every key is done only then. */
async function hasGone({ source, target }: Both, table: Table): Promise<boolean> {
  const here = await source.client.query<{ rows: string }>(
    `SELECT count(*) AS rows FROM ${nameOf(source, table)}`,
  )
  const there = await target.client.query<{ rows: string }>(
    `SELECT (SELECT count(*) FROM ${nameOf(target, table)}) + (
       SELECT count(*) FROM changed c WHERE NOT EXISTS (
         SELECT FROM ${nameOf(target, table)} t WHERE ${sameKey(table, 't', 'c')})) AS rows`,
  )
  return here.rows[0]?.rows !== there.rows[0]?.rows
}

async function deleteGone({ source, target }: Both, table: Table): Promise<void> {
  const { client } = target
  const keys = table.key.join(', ')
  await client.query(
    `CREATE TEMP TABLE present ON COMMIT DROP AS SELECT ${keys} FROM ${nameOf(target, table)} WITH NO DATA`,
  )
  const all = source.client.query(copyTo(`COPY (SELECT ${keys} FROM ${nameOf(source, table)}) TO STDOUT`))
  await pipeline(all, intake(target, 'present', table.key))
  await client.query('ANALYZE present')
  await client.query(
    `DELETE FROM ${nameOf(target, table)} t WHERE NOT EXISTS (SELECT FROM present p WHERE ${sameKey(table, 't', 'p')})`,
  )
  await client.query('DROP TABLE present')
}

/** How many rows there are, once both say the same of them. A table that differs after all is copied as a whole. */
export async function agree(both: Both, table: Table): Promise<number> {
  const here = await measure(both.source, table)
  const isSame = async () => (await measure(both.target, table)).sha256 === here.sha256
  if (await isSame()) return here.rows
  await bringAll(both, table)
  if (await isSame()) return here.rows
  throw new Error(`The rows of ${table.name} are not the same over there. Nothing was switched.`)
}
