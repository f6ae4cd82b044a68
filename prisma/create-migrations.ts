import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationsDir, readMigrations } from './migration-files'
import { openSchemaEngine } from './schema-engine'
import { splitIntoMigrations } from './split-migration'

const schemaFile = path.join(__dirname, 'schema.prisma')
const lock = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
const noFilters = { externalTables: [], externalEnums: [] }

/** Writes the changes of the schema since the last migration as new migrations. Returns their directories. */
export async function createMigrations(databaseUrl: string, name: string): Promise<string[]> {
  const sql = await schemaDiffSql(databaseUrl, readCommittedSchema())
  if (sql === undefined) return []
  const written = splitIntoMigrations(sql).map(({ suffix, sql: part }, index) => {
    const stamp = new Date(Date.now() + index * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const words = `${name}${suffix}`.replaceAll(/\W+/g, '_').toLowerCase()
    const directory = path.join(migrationsDir, `${stamp}_${words}`)
    mkdirSync(directory, { recursive: true })
    writeFileSync(path.join(directory, 'migration.sql'), part)
    return directory
  })
  writeFileSync(path.join(migrationsDir, lock.path), lock.content)
  return written
}

/**
 * Returns the SQL that changes an older schema into the current one, or that creates it if `older` is
 * omitted. Undefined if both are equal.
 */
export async function schemaDiffSql(databaseUrl: string, older?: string): Promise<string | undefined> {
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

/**
 * Returns the problems that Prisma's engine finds in the migration history of a deployed database. Empty if
 * the engine considers the database up to date.
 */
export async function findHistoryMismatch(databaseUrl: string): Promise<string[]> {
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
  return found.map((what) => `Prisma’s engine found a problem in the migration history: ${what}`)
}

/**
 * Returns the schema of the last commit, which its migrations build. The engine can’t read the schema from Postgres
 * through an adapter.
 */
function readCommittedSchema(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: __dirname, encoding: 'utf8' })
  const uncommitted = git('status', '--porcelain', 'migrations')
  if (uncommitted) throw new Error(`Commit or delete these migrations first:\n${uncommitted}`)
  return git('show', 'HEAD:./schema.prisma')
}
