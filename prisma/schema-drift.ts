import { Client } from 'pg'
import { findHistoryMismatch, schemaDiffSql } from './create-migrations'
import { deployMigrations } from './deploy-migrations'

/**
 * Returns the differences between the migrations and the schema, and the problems that Prisma finds in the
 * history table, one line each. Empty if there are none. Builds the migrations and the schema in databases of
 * a scratch server. Extra indexes are allowed, because migrations can create indexes that the schema can't
 * express (expressions, operators).
 */
export async function findSchemaDrift(serverUrl: string): Promise<string[]> {
  const migrated = await emptyDatabase(serverUrl, 'drift_migrated')
  const declared = await emptyDatabase(serverUrl, 'drift_declared')
  await deployMigrations(migrated)
  await ask(declared, (await schemaDiffSql(declared)) ?? '')
  const [built, wanted] = await Promise.all([contents(migrated), contents(declared)])
  const missing = [...wanted].filter((line) => !built.has(line)).map((line) => `missing: ${line}`)
  const extra = [...built].filter((line) => !wanted.has(line) && !line.startsWith('index '))
  const strange = extra.map((line) => `not in the schema: ${line}`)
  return [...missing, ...strange, ...(await findHistoryMismatch(migrated))]
}

async function emptyDatabase(serverUrl: string, name: string) {
  await ask(serverUrl, `DROP DATABASE IF EXISTS ${name}`)
  await ask(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

async function contents(url: string) {
  const rows = await ask<{ line: string }>(
    url,
    `SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, datetime_precision, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
     UNION ALL
     SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 'c')
        AND conrelid <> coalesce(to_regclass('_prisma_migrations'), 0)
     UNION ALL
     SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
     UNION ALL
     SELECT concat_ws(' ', 'enum', typname, enumlabel) FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid`,
  )
  return new Set(rows.map(({ line }) => line))
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
