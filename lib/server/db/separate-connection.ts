import 'server-only'
import { Client } from 'pg'
import { parseDatabaseUrl } from './database-url'

/** Connection to a database, and the schema with our tables. */
export interface OpenDatabase {
  client: Client
  schema: string
}

const CONNECT_MS = 10_000

/**
 * Runs work over a separate connection without statement timeouts. For snapshots that stay open longer than the
 * pool allows.
 */
export async function withSeparateConnection<Result>(
  databaseUrl: string,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const { client: options, schema } = parseDatabaseUrl(databaseUrl)
  const client = new Client({ ...options, connectionTimeoutMillis: CONNECT_MS })
  // Ignores the event of a connection that breaks between two statements, because the next statement reports
  // it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work({ client, schema: schema ?? 'public' })
  } finally {
    await client.end().catch(() => undefined)
  }
}
