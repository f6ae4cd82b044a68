import type { Client } from 'pg'
import type { OpenDatabase } from './database-connection'

/** Prisma's advisory lock, so that Prisma's CLI and this deploy wait for each other. */
const LOCK = 72707369

/**
 * Runs work in one transaction, one deploy at a time. All settings are local to the transaction: a pooler
 * hands the connection to another client after each transaction, which would inherit a session's advisory
 * lock or search path.
 */
export async function withMigrationLock<Result>(
  { client, schema }: OpenDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '30s'; SELECT pg_advisory_xact_lock(${LOCK})`)
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query(
      `SELECT set_config('search_path', concat_ws(', ', quote_ident($1), NULLIF(current_setting('search_path'), '')), true)`,
      [schema],
    )
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

interface Holder {
  pid: number
  state: string | null
}

/**
 * Returns what blocks a migration: another deploy, a session that still holds an older deploy's advisory
 * lock, or a busy table.
 */
export async function describeLockHolder(client: Client): Promise<string> {
  const { rows } = await client.query<Holder>(
    `SELECT a.pid, a.state FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.objid = ${LOCK} AND l.granted
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const [holder] = rows
  if (!holder) return 'The table that the migration changes is in use. Try again when the site is less busy.'
  if (holder.state !== 'idle') return 'Another deployment is running. Try again when it has finished.'
  return `An earlier deploy left its lock with an idle connection. Free it: SELECT pg_terminate_backend(${holder.pid});`
}
