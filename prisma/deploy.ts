import type { Client } from 'pg'
import { type Opened, withConnection } from './connection'
import { createHistory, hasHistory, readHistory, recordApplied, standingOf } from './history'
import { alone } from './lock'
import { type Migration, migrationsDir, readMigrations } from './migration-files'
import { explain, isThereAlready } from './refusals'

/**
 * Applies what a database lacks of a migrations directory and returns the names of what was applied. Each migration is
 * one transaction together with its row, so that one that failed, or was cut off at any moment, has happened wholly or
 * not at all. Throws a sentence when one was edited after it ran, or fails.
 */
export async function deploy(databaseUrl: string, directory = migrationsDir): Promise<string[]> {
  const migrations = readMigrations(directory)
  return withConnection(databaseUrl, async (opened) => {
    const waiting = await waitingOf(opened, migrations)
    if (waiting.length > 0 && !(await hasHistory(opened.client, opened.schema))) await prepare(opened)
    const applied: string[] = []
    for (const migration of waiting) if (await applyOnce(opened, migration)) applied.push(migration.name)
    return applied
  })
}

/** The names of the migrations that a database still lacks. Throws what `deploy` throws before it begins. */
export function listWaiting(databaseUrl: string): Promise<string[]> {
  return withConnection(databaseUrl, async (opened) =>
    (await waitingOf(opened, readMigrations(migrationsDir))).map(({ name }) => name),
  )
}

async function waitingOf({ client, schema }: Opened, migrations: Migration[]): Promise<Migration[]> {
  const history = await readHistory(client, schema)
  const edited = migrations.filter((migration) => standingOf(migration, history) === 'edited')
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ')
    throw new Error(`${names} was edited after it was applied: restore it and write a new migration.`)
  }
  return migrations.filter((migration) => standingOf(migration, history) !== 'applied')
}

/** Makes the schema, where it is one of our own, and the table of what was applied. */
async function prepare(opened: Opened): Promise<void> {
  const { client, schema } = opened
  const make = async () => {
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
    if (rows.length === 0) await client.query(`CREATE SCHEMA ${client.escapeIdentifier(schema)}`)
    if (!(await hasHistory(client, schema))) await createHistory(client)
  }
  await alone(opened, make).catch((error: unknown) => explain(opened, error, 'The first migration'))
}

/** Applies a migration unless somebody was faster. Returns whether its SQL ran. */
async function applyOnce(opened: Opened, migration: Migration): Promise<boolean> {
  const { client, schema } = opened
  refuseOwnTransaction(migration)
  const apply = async () => {
    const standing = standingOf(migration, await readHistory(client, schema))
    if (standing === 'applied') return false
    const isApplied = standing === 'unsure' && (await tryUnsure(client, migration))
    if (standing !== 'unsure') await client.query(migration.sql)
    await recordApplied(client, migration)
    return !isApplied
  }
  return alone(opened, apply).catch((error: unknown) => explain(opened, error, `Migration ${migration.name}`))
}

/** Returns whether the database carried it out before. It was one transaction then too: what is there already, all is. */
async function tryUnsure(client: Client, { sql }: Migration): Promise<boolean> {
  await client.query('SAVEPOINT unsure')
  try {
    await client.query(sql)
    return false
  } catch (error) {
    if (!isThereAlready(error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT unsure')
    return true
  }
}

/** Its COMMIT would end ours, and what stands behind it would happen without its row. */
function refuseOwnTransaction({ name, sql }: Migration): void {
  if (!/^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK)(\s+(WORK|TRANSACTION))?\s*;/im.test(sql)) return
  throw new Error(`Migration ${name} begins or ends a transaction: leave that out, it is one already.`)
}
