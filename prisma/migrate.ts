import path from 'node:path'
import { deployMigrations } from './deploy-migrations'

/** Runs a function with an empty database, which is deleted afterward. */
async function withDatabase<T>(run: (url: string) => Promise<T>): Promise<T> {
  const { startTemporaryPostgres } = await import('../server/postgres/temporary-postgres.mjs')
  const server = await startTemporaryPostgres()
  return run(server.url).finally(server.stop)
}

const commands: Record<string, (argument?: string) => Promise<string>> = {
  async deploy(directory) {
    const url = process.env.DATABASE_URL
    if (!url)
      throw new Error(
        'Set DATABASE_URL to the database to migrate; npm start migrates the embedded database.',
      )
    const applied = await deployMigrations(url, directory)
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date'
  },
  async new(name) {
    if (!name) throw new Error('Name the migration: npm run migrate -- new NAME')
    const { createMigrations } = await import('./create-migrations')
    const written = await withDatabase((url) => createMigrations(url, name))
    const names = written.map((directory) => path.relative(process.cwd(), directory))
    return names.length > 0 ? `Wrote ${names.join(', ')}` : 'The schema hasn’t changed'
  },
  async check() {
    const { findSchemaDrift } = await import('./schema-drift')
    const drift = await withDatabase(findSchemaDrift)
    if (drift.length === 0) return 'The migrations match the schema'
    throw new Error(`Schema and migrations differ (npm run migrate -- new NAME):\n${drift.join('\n')}`)
  },
}

async function main([name = 'deploy', argument]: string[]) {
  const command = commands[name]
  if (!command) throw new Error('Usage: npm run migrate [-- deploy [DIRECTORY] | new NAME | check]')
  console.log(await command(argument))
}

// Exits explicitly, because the engine's lock timer would keep the process alive for another ten seconds.
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
