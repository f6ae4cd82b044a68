import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { openSchemaEngine } from './schema-engine'

const schemaFile = path.join(__dirname, 'schema.prisma')
const migrationsDir = path.join(__dirname, 'migrations')
// The schema as the last migration left it: the engine cannot read it back from Postgres through an adapter.
const snapshotFile = path.join(migrationsDir, 'schema.prisma')
const lock = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
const noFilters = { externalTables: [], externalEnums: [] }

/**
 * Applies what a database lacks of a migrations directory and answers the names of what was applied.
 * A migration that failed or was cut off is tried again: each runs as one transaction, so it left nothing.
 * Throws a sentence when one was edited after it ran, or fails.
 */
export async function deploy(databaseUrl: string, directory = migrationsDir): Promise<string[]> {
  await requireAnswer(databaseUrl)
  const { engine, migrationsList, past } = await diagnose(databaseUrl, directory)
  // A migration that failed may be mended; what failed has no effect to preserve.
  const edited = past.editedMigrationNames.filter((name) => !past.failedMigrationNames.includes(name))
  if (edited.length > 0) {
    throw new Error(
      `${edited.join(', ')} was edited after it was applied: restore it and write a new migration.`,
    )
  }
  for (const migrationName of past.failedMigrationNames)
    await engine.markMigrationRolledBack({ migrationName })
  const { appliedMigrationNames } = await engine
    .applyMigrations({ migrationsList, filters: noFilters })
    .catch((error: unknown) => Promise.reject(withoutTrace(error)))
  return appliedMigrationNames
}

/** The engine would say "External error id#0" of a database that is not there. Names the place without the password. */
async function requireAnswer(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const why = error instanceof Error && (error.message || ('code' in error && error.code))
    throw new Error(
      `DATABASE_URL: the database at ${host}${pathname} does not let us in (${why || 'no answer'}).`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The names of the migrations that a database still lacks. Rejects when it cannot be reached. */
export async function listWaiting(databaseUrl: string): Promise<string[]> {
  const { past } = await diagnose(databaseUrl, migrationsDir)
  const behind =
    past.history && 'unappliedMigrationNames' in past.history ? past.history.unappliedMigrationNames : []
  return [...new Set([...past.failedMigrationNames, ...behind])].sort()
}

async function diagnose(databaseUrl: string, directory: string) {
  const engine = await openSchemaEngine(databaseUrl)
  const migrationsList = readMigrations(directory)
  const past = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: noFilters,
  })
  return { engine, migrationsList, past }
}

/** Writes what the schema gained since the last migration as a new one; undefined when it gained nothing. */
export async function createMigration(databaseUrl: string, name: string): Promise<string | undefined> {
  const sql = await schemaSql(databaseUrl, readSnapshot())
  if (sql === undefined) return undefined
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const directory = path.join(migrationsDir, `${stamp}_${name.replaceAll(/\W+/g, '_').toLowerCase()}`)
  mkdirSync(directory, { recursive: true })
  writeFileSync(path.join(directory, 'migration.sql'), sql)
  writeFileSync(path.join(migrationsDir, lock.path), lock.content)
  writeFileSync(snapshotFile, readFileSync(schemaFile))
  return directory
}

/** SQL from an older schema (none: from nothing) to today's; undefined when they are the same. */
export async function schemaSql(databaseUrl: string, older?: string): Promise<string | undefined> {
  const engine = await openSchemaEngine(databaseUrl)
  const datamodel = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: schemaFile, content }],
  })
  const { exitCode, stdout } = await engine.diff({
    from: older === undefined ? { tag: 'empty' } : datamodel(older),
    to: datamodel(readFileSync(schemaFile, 'utf8')),
    script: true,
    exitCode: true,
    filters: noFilters,
  })
  return exitCode === 0 ? undefined : (stdout ?? undefined)
}

function readSnapshot() {
  return directories(migrationsDir).length > 0 ? readFileSync(snapshotFile, 'utf8') : undefined
}

// The engine appends where in its own sources it was; the migration's name is all that helps of it.
function withoutTrace(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  const name = /migration_name="([^"]+)"/.exec(message)?.[1]
  const reason = message.split(/\n\s+0: /)[0]?.replace('external connector error\n', '')
  return new Error(`Migration ${name ?? ''} failed. ${reason}`)
}

function readMigrations(baseDir: string) {
  const read = (name: string) => readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8')
  const migrationDirectories = directories(baseDir).map((name) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: read(name) } },
  }))
  return { baseDir, lockfile: lock, shadowDbInitScript: '', migrationDirectories }
}

function directories(baseDir: string) {
  mkdirSync(baseDir, { recursive: true })
  const entries = readdirSync(baseDir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return names.sort()
}
