import 'server-only'
import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** A statement that takes longer is ended by the database. */
const STATEMENT_MS = 30_000
/** A transaction whose owner is gone, frozen by its host, holds its locks no longer than this. */
const ABANDONED_MS = 60_000

/** What a connection is asked first: it belongs to us alone (no pooler hands it on), or else may show its schema. */
const BEGINNING = `
  SELECT set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO', false), is_ours, current_schema() AS schema,
    CASE WHEN is_ours THEN set_config('statement_timeout', $2, false) END,
    CASE WHEN is_ours THEN set_config('idle_in_transaction_session_timeout', $3, false) END,
    CASE WHEN is_ours AND current_schema() IS DISTINCT FROM $4
      THEN set_config('search_path', concat_ws(', ', quote_ident($4), NULLIF(current_setting('search_path'), '')), false) END
  FROM (SELECT pg_backend_pid() = $1::int AS is_ours) AS session`

/** The pool's connections: never the reason that the process ends, and never waiting without an end. */
export class Connection extends Client {
  /** A database that says nothing for longer than its own limit of a statement hangs, or its machine is gone. */
  static silenceMs = STATEMENT_MS + 5_000
  /** Whether no pooler hands it on: what is set or kept here stays with us. Known once it began. */
  isOurs = false
  private serverPid = 0

  constructor(config?: ClientConfig) {
    super(config)
    // Whoever waits for a statement learns of a broken connection by that. Between two statements nobody does, and an
    // error that nobody listens to would end the process.
    this.on('error', () => undefined)
    this.connection.on('backendKeyData', ({ processID }: { processID: number }) => {
      this.serverPid = processID
    })
    this.once('connect', () => this.watch())
  }

  /** Not pg's `query_timeout`: that one hands the connection on while the statement, or its transaction, is still open. */
  private watch() {
    const { stream } = this.connection
    if (!(stream instanceof Socket)) return
    stream.setTimeout(Connection.silenceMs, () =>
      stream.destroy(new Error('The database did not answer in time')),
    )
  }

  /**
   * Prisma's adapter reads and writes every time as UTC; a database may be set up otherwise. A pooler hands its
   * connections on after each transaction, so limits and search path are set only where there is none: it may refuse
   * them at the start, and would give them to others afterwards.
   */
  async begin(schema: string): Promise<void> {
    const values = [this.serverPid, `${STATEMENT_MS}`, `${ABANDONED_MS}`, schema]
    const { rows } = await this.query<{ is_ours: boolean; schema: string | null }>(BEGINNING, values)
    const [session] = rows
    this.isOurs = session?.is_ours ?? false
    if (session?.is_ours || session?.schema === schema) return
    throw new Error(pathNeeded(schema, session?.schema ?? 'none'))
  }
}

const pathNeeded = (schema: string, path: string) =>
  `The database is behind a pooler, which keeps no search path, and its own begins with "${path}", not with "${schema}". Add ?schema=${path} to DATABASE_URL, or let its owner run ALTER ROLE … IN DATABASE … SET search_path = "${schema}"`

/**
 * Whether plans may be kept with a connection of the pool. By what it says and not by its class, of which each bundle of a
 * process has its own, while all share one pool.
 */
export const keepsPlans = (connection: object): boolean =>
  'isOurs' in connection && connection.isOurs === true
