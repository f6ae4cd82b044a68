import type { Client } from 'pg'
import { hasChecksum, type Migration } from './migration-files'

/** Row of `_prisma_migrations`: one attempt to apply a migration. */
interface Attempt {
  name: string
  checksum: string
  isFinished: boolean
  /** Error of a failed attempt. Null if the process ended before it could record one. */
  logs: string | null
}

/**
 * `waiting`: must be applied. `unsure`: a deploy by an older release or by Prisma's CLI was interrupted, and
 * the history does not show whether the database applied the migration.
 */
type MigrationStatus = 'applied' | 'edited' | 'waiting' | 'unsure'

const table = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/** Returns whether a schema has a history table. */
export async function hasMigrationHistory(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = '_prisma_migrations'`,
    [schema],
  )
  return rows.length > 0
}

/** Returns the attempts in a schema that were not rolled back. */
export async function readMigrationHistory(client: Client, schema: string): Promise<Attempt[]> {
  if (!(await hasMigrationHistory(client, schema))) return []
  const { rows } = await client.query<Attempt>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished", logs
     FROM ${client.escapeIdentifier(schema)}._prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  return rows
}

/** Returns the status of a migration, derived from its attempts. */
export function migrationStatusOf(migration: Migration, history: Attempt[]): MigrationStatus {
  const attempts = history.filter(({ name }) => name === migration.name)
  const finished = attempts.find(({ isFinished }) => isFinished)
  if (finished) return hasChecksum(migration, finished.checksum) ? 'applied' : 'edited'
  return attempts.some(({ logs }) => logs === null) ? 'unsure' : 'waiting'
}

/** Records in Prisma's format that a migration was applied, and closes earlier attempts. */
export async function recordAppliedMigration(client: Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  )
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, now(), clock_timestamp(), 1)`,
    [checksum, name],
  )
}

/** Creates the history table in Prisma's format. */
export const createMigrationHistory = (client: Client) => client.query(table)
