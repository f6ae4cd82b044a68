import 'server-only'
import { type ClientBase, Pool, type PoolConfig } from 'pg'
import { parseDatabaseUrl } from './database-url'
import { PoolConnection } from './pool-connection'

/** Maximum time that a query, alone or in a transaction, waits for a free connection. Milliseconds. */
export const POOL_WAIT_MS = 10_000

export interface DatabasePool {
  pool: Pool
  /** Schema of our tables. */
  schema: string
}

/** Returns a pool for a database URL. Opens no connection yet. */
export function openPool(databaseUrl: string, options: PoolConfig): DatabasePool {
  const { client, schema: given } = parseDatabaseUrl(databaseUrl)
  const schema = given ?? 'public'
  const pool = new Pool({
    ...client,
    Client: PoolConnection,
    connectionTimeoutMillis: POOL_WAIT_MS,
    onConnect: (connection: ClientBase) => connection instanceof PoolConnection && connection.begin(schema),
    ...options,
  })
  return { pool, schema }
}
