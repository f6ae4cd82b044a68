import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

const server = process.env.DATABASE_URL ?? ''

/** Runs a query on a separate connection. */
export async function queryDatabase<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Creates an empty database and a folder for migrations. */
export async function createEmptyDatabase() {
  const name = `migrating_${process.env.JEST_WORKER_ID}`
  const directory = mkdtempSync(path.join(os.tmpdir(), 'lectern-migrations-'))
  await queryDatabase(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await queryDatabase(server, `CREATE DATABASE ${name}`)
  const at = (base: string, changes: Partial<URL> = {}) =>
    Object.assign(new URL(base), { pathname: `/${name}`, ...changes }).toString()
  const url = at(server)
  return {
    url,
    /** Returns the database's URL with another base or changed parts. */
    at,
    directory,
    write(migration: string, sql: string) {
      mkdirSync(path.join(directory, migration), { recursive: true })
      writeFileSync(path.join(directory, migration, 'migration.sql'), sql)
    },
    async tables(schema = 'public') {
      const rows = await queryDatabase<{ name: string }>(
        url,
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}' ORDER BY 1`,
      )
      return rows.map((row) => row.name)
    },
    async drop() {
      rmSync(directory, { recursive: true })
      await queryDatabase(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
