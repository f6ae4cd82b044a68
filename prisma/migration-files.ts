import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const migrationsDir = path.join(__dirname, 'migrations')

/** A migration as the repository has it. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Prisma's: SHA-256, hex, of a migration's text. */
const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** The migrations of a directory, in their order. */
export function readMigrations(directory: string): Migration[] {
  return migrationNames(directory).map((name) => {
    // A checkout on Windows may end its lines otherwise.
    const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: checksumOf(sql) }
  })
}

/** Whether a row of the database was written for this text. */
export function isSameText({ sql, checksum }: Migration, applied: string): boolean {
  return [checksum, checksumOf(sql.replaceAll('\n', '\r\n'))].includes(applied)
}

export function migrationNames(directory: string): string[] {
  mkdirSync(directory, { recursive: true })
  const entries = readdirSync(directory, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return names.sort()
}
