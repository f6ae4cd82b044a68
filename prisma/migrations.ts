import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationNames, migrationsDir, readMigrations } from './migration-files'
import { openSchemaEngine } from './schema-engine'
import { intoMigrations } from './script'

const schemaFile = path.join(__dirname, 'schema.prisma')
// The schema as the last migration left it: the engine cannot read it back from Postgres through an adapter.
const snapshotFile = path.join(migrationsDir, 'schema.prisma')
const lock = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
const noFilters = { externalTables: [], externalEnums: [] }

/** Writes what the schema gained since the last migration as new ones; returns their directories. */
export async function createMigrations(databaseUrl: string, name: string): Promise<string[]> {
  const sql = await schemaSql(databaseUrl, readSnapshot())
  if (sql === undefined) return []
  const written = intoMigrations(sql).map(({ suffix, sql: part }, index) => {
    const stamp = new Date(Date.now() + index * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const words = `${name}${suffix}`.replaceAll(/\W+/g, '_').toLowerCase()
    const directory = path.join(migrationsDir, `${stamp}_${words}`)
    mkdirSync(directory, { recursive: true })
    writeFileSync(path.join(directory, 'migration.sql'), part)
    return directory
  })
  writeFileSync(path.join(migrationsDir, lock.path), lock.content)
  writeFileSync(snapshotFile, readFileSync(schemaFile))
  return written
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

/** Where Prisma's engine reads the rows of a deployed database otherwise than we wrote them: nothing is left to do. */
export async function findDisagreement(databaseUrl: string): Promise<string[]> {
  const engine = await openSchemaEngine(databaseUrl)
  const migrationDirectories = readMigrations(migrationsDir).map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  }))
  const { history, failedMigrationNames, editedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList: { baseDir: migrationsDir, lockfile: lock, shadowDbInitScript: '', migrationDirectories },
    optInToShadowDatabase: false,
    filters: noFilters,
  })
  const found = [...failedMigrationNames, ...editedMigrationNames, ...(history ? [history.diagnostic] : [])]
  return found.map((what) => `Prisma reads the history otherwise: ${what}`)
}

function readSnapshot() {
  return migrationNames(migrationsDir).length > 0 ? readFileSync(snapshotFile, 'utf8') : undefined
}
