import 'server-only'
import { Client } from 'pg'
import { readDatabaseUrl } from './database-url'

/** Connection to a database, and the schema with our tables. */
export interface OpenDatabase {
  client: Client
  schema: string
}

const CONNECT_MS = 10_000

/**
 * Runs work over a connection of its own, for a snapshot that stays open longer than a connection of the pool
 * may be in use. Without statement timeouts.
 */
export async function withOwnConnection<Result>(
  databaseUrl: string,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const { client: options, schema } = readDatabaseUrl(databaseUrl)
  const client = new Client({ ...options, connectionTimeoutMillis: CONNECT_MS })
  // The next statement reports a connection that ended between two statements.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work({ client, schema: schema ?? 'public' })
  } finally {
    await client.end().catch(() => undefined)
  }
}
