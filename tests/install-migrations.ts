import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { deployMigrations } from '@/prisma/deploy-migrations'

const MIGRATIONS = 'prisma/migrations'

type Database = { url: string; directory: string }

/** Returns the names of all migrations, the oldest first. */
export const listMigrations = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => /^\d/.test(name))
    .sort()

/** Runs migrations in an empty database, after those that it already has. */
export function installMigrations({ url, directory }: Database, names: string[]) {
  for (const name of names)
    cpSync(path.join(MIGRATIONS, name), path.join(directory, name), { recursive: true })
  return deployMigrations(url, directory)
}

/** Runs all migrations before one in an empty database. Returns a function that runs the rest. */
export async function installMigrationsBefore(database: Database, migration: string) {
  const names = listMigrations()
  const index = names.findIndex((name) => name.endsWith(`_${migration}`))
  await installMigrations(database, names.slice(0, index))
  return () => installMigrations(database, names.slice(index))
}
