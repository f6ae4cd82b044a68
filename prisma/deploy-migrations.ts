import type { Client } from 'pg'
import { type OpenDatabase, withConnection } from './database-connection'
import { isDuplicateObjectError, throwExplainedMigrationError } from './explain-migration-error'
import { type Migration, migrationsDir, readMigrations } from './migration-files'
import {
  createMigrationHistory,
  hasMigrationHistory,
  migrationStatusOf,
  readMigrationHistory,
  recordAppliedMigration,
} from './migration-history'
import { withMigrationLock } from './migration-lock'

/**
 * Applies the missing migrations of a directory and returns their names. Each migration is one transaction
 * together with its history row, so a failed or interrupted migration is applied completely or not at all.
 * Throws a message if a migration was edited after it was applied, or if it fails.
 */
export async function deployMigrations(databaseUrl: string, directory = migrationsDir): Promise<string[]> {
  const migrations = readMigrations(directory)
  return withConnection(databaseUrl, async (opened) => {
    const waiting = await waitingOf(opened, migrations)
    if (waiting.length > 0 && !(await hasMigrationHistory(opened.client, opened.schema)))
      await prepare(opened)
    const applied: string[] = []
    for (const migration of waiting) if (await applyOnce(opened, migration)) applied.push(migration.name)
    return applied
  })
}

/**
 * Returns the names of the migrations that a database lacks. Throws the same errors as `deployMigrations` does before
 * its first migration.
 */
export function listPendingMigrations(databaseUrl: string): Promise<string[]> {
  return withConnection(databaseUrl, async (opened) =>
    (await waitingOf(opened, readMigrations(migrationsDir))).map(({ name }) => name),
  )
}

async function waitingOf({ client, schema }: OpenDatabase, migrations: Migration[]): Promise<Migration[]> {
  const history = await readMigrationHistory(client, schema)
  const edited = migrations.filter((migration) => migrationStatusOf(migration, history) === 'edited')
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ')
    throw new Error(`${names} was edited after it was applied: restore the file, and write a new migration.`)
  }
  return migrations.filter((migration) => migrationStatusOf(migration, history) !== 'applied')
}

/** Creates the schema if it does not exist, and the history table. */
async function prepare(opened: OpenDatabase): Promise<void> {
  const { client, schema } = opened
  const make = async () => {
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
    if (rows.length === 0) await client.query(`CREATE SCHEMA ${client.escapeIdentifier(schema)}`)
    if (!(await hasMigrationHistory(client, schema))) await createMigrationHistory(client)
  }
  await withMigrationLock(opened, make).catch((error: unknown) =>
    throwExplainedMigrationError(opened, error, 'The first migration'),
  )
}

/** Applies a migration unless another deploy already did. Returns whether its SQL ran. */
async function applyOnce(opened: OpenDatabase, migration: Migration): Promise<boolean> {
  const { client, schema } = opened
  refuseOwnTransaction(migration)
  const apply = async () => {
    const status = migrationStatusOf(migration, await readMigrationHistory(client, schema))
    if (status === 'applied') return false
    const isApplied = status === 'unsure' && (await tryUnsure(client, migration))
    if (status !== 'unsure') await client.query(migration.sql)
    await recordAppliedMigration(client, migration)
    return !isApplied
  }
  return withMigrationLock(opened, apply).catch((error: unknown) =>
    throwExplainedMigrationError(opened, error, `Migration ${migration.name}`),
  )
}

/**
 * Returns whether an interrupted deploy already applied the migration. Otherwise applies it now. Older
 * deploys also used one transaction for each migration, so if one of its objects exists, all of them do.
 */
async function tryUnsure(client: Client, { sql }: Migration): Promise<boolean> {
  await client.query('SAVEPOINT unsure')
  try {
    await client.query(sql)
    return false
  } catch (error) {
    if (!isDuplicateObjectError(error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT unsure')
    return true
  }
}

/**
 * Throws if a migration contains its own COMMIT: that would end the outer transaction, and the rest would run
 * without a history row.
 */
function refuseOwnTransaction({ name, sql }: Migration): void {
  if (!/^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK)(\s+(WORK|TRANSACTION))?\s*;/im.test(sql)) return
  throw new Error(
    `Migration ${name} begins or ends a transaction. Remove those statements: each migration already runs in a transaction.`,
  )
}
