import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const migrationsDir = path.join(__dirname, 'migrations')

/** Migration as the repository contains it. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Returns the SHA-256 (hex) of a migration's text, as Prisma computes it. */
const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** Returns the migrations of a directory, in order. */
export function readMigrations(directory: string): Migration[] {
  return listMigrationNames(directory).map((name) => {
    // A checkout on Windows may have CRLF line endings.
    const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: checksumOf(sql) }
  })
}

/** Returns whether a history row belongs to this text of the migration. */
export function hasChecksum({ sql, checksum }: Migration, applied: string): boolean {
  return [checksum, checksumOf(sql.replaceAll('\n', '\r\n'))].includes(applied)
}

function listMigrationNames(directory: string): string[] {
  mkdirSync(directory, { recursive: true })
  const entries = readdirSync(directory, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return names.sort()
}
