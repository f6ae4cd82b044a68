import path from 'node:path'
import { findDrift } from './drift'
import { createMigration, deploy } from './migrations'

/** Runs a function against an empty database that lives as long. */
async function withDatabase<T>(run: (url: string) => Promise<T>): Promise<T> {
  const { startTemporaryPostgres } = await import('../scripts/postgres/temporary.mjs')
  const server = await startTemporaryPostgres()
  return run(server.url).finally(server.stop)
}

const commands: Record<string, (argument?: string) => Promise<string>> = {
  async deploy(directory) {
    const url = process.env.DATABASE_URL
    if (!url)
      throw new Error('Set DATABASE_URL to the database to migrate; npm start migrates the embedded one.')
    const applied = await deploy(url, directory)
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date'
  },
  async new(name) {
    if (!name) throw new Error('Name the migration: npm run migrate:new -- NAME')
    const directory = await withDatabase((url) => createMigration(url, name))
    return directory ? `Wrote ${path.relative(process.cwd(), directory)}` : 'The schema has not changed'
  },
  async check() {
    const drift = await withDatabase(findDrift)
    if (drift.length === 0) return 'The migrations build the schema'
    throw new Error(`Schema and migrations differ (npm run migrate:new -- NAME):\n${drift.join('\n')}`)
  },
}

async function main([name = '', argument]: string[]) {
  const command = commands[name]
  if (!command) throw new Error('Usage: migrate.ts deploy [DIRECTORY] | new NAME | check')
  console.log(await command(argument))
}

// Ended by hand: the engine's lock timer would keep the process for ten more seconds.
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
