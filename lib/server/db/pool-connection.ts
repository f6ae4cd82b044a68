import 'server-only'
import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** Milliseconds after which Postgres cancels a statement. */
const STATEMENT_MS = 30_000
/**
 * Milliseconds after which Postgres ends an idle transaction, such as one of a frozen serverless function.
 */
const ABANDONED_MS = 60_000

/**
 * First statement on each connection. Returns whether the connection is direct (no pooler shares it) and the
 * schema in use, and sets the session’s limits.
 */
const BEGINNING = `
  SELECT set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO', false), is_ours, current_schema() AS schema,
    CASE WHEN is_ours THEN set_config('statement_timeout', $2, false) END,
    CASE WHEN is_ours THEN set_config('idle_in_transaction_session_timeout', $3, false) END,
    CASE WHEN is_ours AND current_schema() IS DISTINCT FROM $4
      THEN set_config('search_path', concat_ws(', ', quote_ident($4), NULLIF(current_setting('search_path'), '')), false) END
  FROM (SELECT pg_backend_pid() = $1::int AS is_ours) AS session`

/** Connection of the pool. An error between queries doesn’t end the process, and no query waits forever. */
export class PoolConnection extends Client {
  /**
   * Time without a response after which a connection is closed, because the database hangs or its machine is
   * gone. Milliseconds.
   */
  static silenceMs = STATEMENT_MS + 5_000
  /**
   * True if no pooler shares this connection, so session settings and prepared plans stay valid. Known after
   * `begin`.
   */
  isOurs = false
  private serverPid = 0

  constructor(config?: ClientConfig) {
    super(config)
    // Ignores the event of a broken connection: a running query reports it, and between queries an error
    // event without a listener would end the process.
    this.on('error', () => undefined)
    this.connection.on('backendKeyData', ({ processID }: { processID: number }) => {
      this.serverPid = processID
    })
    this.once('connect', () => this.watch())
  }

  /**
   * Closes the connection if the database is silent for `silenceMs`. Replaces pg’s `query_timeout`, which
   * returns the connection to the pool while the statement or its transaction is still running.
   */
  private watch() {
    const { stream } = this.connection
    if (!(stream instanceof Socket)) return
    stream.setTimeout(PoolConnection.silenceMs, () =>
      stream.destroy(new Error('The database didn’t respond in time')),
    )
  }

  /**
   * Sets time zone and date format, because Prisma’s adapter expects UTC. Timeouts and search path are set
   * only on connections that no pooler shares, because a pooler would refuse these settings or pass them on
   * to other clients.
   */
  async begin(schema: string): Promise<void> {
    const values = [this.serverPid, `${STATEMENT_MS}`, `${ABANDONED_MS}`, schema]
    const { rows } = await this.query<{ is_ours: boolean; schema: string | null }>(BEGINNING, values)
    const [session] = rows
    this.isOurs = session?.is_ours ?? false
    if (session?.is_ours || session?.schema === schema) return
    throw new Error(wrongPathMessage(schema, session?.schema ?? 'none'))
  }
}

const wrongPathMessage = (schema: string, path: string) =>
  `The database is behind a pooler, which doesn’t keep a search path. The database’s own path begins with "${path}" instead of "${schema}". Add ?schema=${path} to DATABASE_URL, or ask the database’s owner to run ALTER ROLE … IN DATABASE … SET search_path = "${schema}"`

/**
 * Returns true if prepared plans may be kept on a connection. Checks a property instead of the class, because
 * every bundle has its own copy of the class.
 */
export const canKeepPlans = (connection: object): boolean =>
  'isOurs' in connection && connection.isOurs === true
