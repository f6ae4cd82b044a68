import type { BackupTable } from '@/lib/data/media/backup/backup-tables'
import type { OpenDatabase } from '../../prisma/database-connection'

/** SQL that drops a foreign key, and SQL that adds it again. Adding it makes Postgres check every row. */
interface ForeignKeySql {
  drop: string
  add: string
}

/** Returns the foreign keys to these tables, written for the connection's search path. */
export async function listForeignKeys(
  { client, schema }: OpenDatabase,
  tables: BackupTable[],
): Promise<ForeignKeySql[]> {
  const { rows } = await client.query<ForeignKeySql>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = quote_ident($1)::regnamespace
       AND (SELECT relname FROM pg_class WHERE oid = confrelid) = ANY($2)
     ORDER BY conrelid::regclass::text, conname`,
    [schema, tables.map(({ name }) => name)],
  )
  return rows
}

/** Advances the sequences of auto-increment columns past the highest restored number. */
export async function advanceSequences(
  { client, schema }: OpenDatabase,
  tables: BackupTable[],
): Promise<void> {
  const { rows } = await client.query<{ sequence: string; column: string; table: string }>(
    `SELECT pg_get_serial_sequence(t.oid::regclass::text, a.attname) AS sequence, quote_ident(a.attname) AS column,
       t.oid::regclass::text AS table
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE t.relnamespace = quote_ident($1)::regnamespace AND t.relname = ANY($2)
       AND pg_get_serial_sequence(t.oid::regclass::text, a.attname) IS NOT NULL`,
    [schema, tables.map(({ name }) => name)],
  )
  for (const { sequence, column, table } of rows) {
    await client.query(`SELECT setval($1, (SELECT COALESCE(max(${column}), 0) + 1 FROM ${table}), FALSE)`, [
      sequence,
    ])
  }
}
