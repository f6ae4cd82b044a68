import 'server-only'
import { personalDataColumns, tableOf } from '@/lib/data/people/personal-data-columns'
import type { OpenDatabase } from '@/lib/server/db/separate-connection'

/** Table whose rows are part of a backup. */
export interface BackupTable {
  name: string
  /** Column names, quoted for SQL, without generated columns. */
  columns: string[]
  /** Quoted columns of the primary key. */
  key: string[]
  /**
   * Key columns as a sort order that is the same on every server: text is sorted by a fixed collation instead
   * of the server's locale.
   */
  order: string[]
}

/**
 * Tables that a backup omits: sessions and their browsers, active views as a customer, sign-in tokens,
 * answered challenges, and hourly counters. Also omits the list of migrations, which the target already has,
 * and the list of pictures with smaller copies, because the target makes the copies again.
 */
const LEFT_OUT = [
  '_prisma_migrations',
  'picture_sizes',
  'rate_limits',
  'used_challenges',
  ...Object.entries(personalDataColumns).flatMap(([name, { backup }]) => (backup ? [] : tableOf(name))),
]

/** SQL: an expression for each column of the primary key, as an array. */
const keyColumnsSql = (expression: string) => `COALESCE((
  SELECT array_agg(${expression} ORDER BY array_position(p.conkey, k.attnum))
  FROM pg_constraint p JOIN pg_attribute k ON k.attrelid = t.oid AND k.attnum = ANY(p.conkey)
  WHERE p.conrelid = t.oid AND p.contype = 'p'), '{}')`

/** Returns all tables except the omitted ones. New tables are included automatically. */
export async function listBackupTables(
  { client, schema }: OpenDatabase,
  leftOut = LEFT_OUT,
): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT t.relname::text AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns,
       ${keyColumnsSql('quote_ident(k.attname)')} AS key,
       ${keyColumnsSql(`quote_ident(k.attname) || CASE WHEN k.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END`)} AS order
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
     WHERE t.relnamespace = quote_ident($1)::regnamespace AND t.relkind = 'r' AND t.relname <> ALL($2)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY t.oid, t.relname ORDER BY t.relname COLLATE "C"`,
    [schema, leftOut],
  )
  return rows
}

export const qualifiedNameOf = ({ client, schema }: OpenDatabase, { name }: Pick<BackupTable, 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

/**
 * Sets the output formats of a session, so that the same row gives the same text whatever the server's
 * settings are.
 */
export async function setPortableOutputFormats(client: OpenDatabase['client']): Promise<void> {
  const settings = {
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    TimeZone: 'UTC',
    client_encoding: 'UTF8',
    extra_float_digits: '1',
    bytea_output: 'hex',
    // No timeouts, because reading or writing a stored file between two statements can take a long time.
    idle_in_transaction_session_timeout: '0',
    statement_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings)) {
    await client.query('SELECT set_config($1, $2, TRUE)', [name, value])
  }
}

/** Returns the last migration of a database. Throws if the database has none. */
export async function readLastMigration({ client, schema }: OpenDatabase): Promise<string> {
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(migration_name COLLATE "C") AS last FROM ${client.escapeIdentifier(schema)}._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  const last = rows[0]?.last
  if (!last) throw new Error('This database is empty: no migration has been applied yet.')
  return last
}
