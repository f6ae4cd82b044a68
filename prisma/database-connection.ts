import { Client } from 'pg'
import { type ParsedDatabaseUrl, parseDatabaseUrl } from '@/lib/server/db/database-url'

/** Connection to a database, and the schema that its URL selects. */
export interface OpenDatabase {
  client: Client
  schema: string
}

const CONNECT_MS = 10_000

/**
 * Runs work over one connection. `called` is the environment variable with the URL. Throws a message without
 * the password if the connection fails.
 */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (opened: OpenDatabase) => Promise<Result>,
  called = 'DATABASE_URL',
): Promise<Result> {
  const url = read(databaseUrl, called)
  const client = new Client({ ...url.client, connectionTimeoutMillis: CONNECT_MS })
  // Ignores the event of a connection that breaks between two statements, because the next statement reports
  // it.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: unknown) => {
      throw new Error(
        `${called}: the database at ${url.place} can’t be opened (${connectionErrorText(error)}).`,
      )
    })
    return await work({ client, schema: await schemaOf(client, url, called) })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function read(databaseUrl: string, called: string): ParsedDatabaseUrl {
  try {
    return parseDatabaseUrl(databaseUrl)
  } catch (error) {
    throw new Error(`${called}: expected ${error instanceof Error ? error.message : error}`)
  }
}

/** Advice for each kind of connection error. */
const advice: [RegExp, string][] = [
  [
    /self.signed certificate|unable to (verify|get)/i,
    'save the certificate of your provider’s authority and add ?sslmode=verify-full&sslrootcert=/path/to/it.pem',
  ],
  [
    /does not match certificate|altname/i,
    'the certificate is for another name: use that name, or set sslmode=verify-ca with sslrootcert',
  ],
  [/does not support SSL/i, 'the server doesn’t support encryption: remove sslmode, or set sslmode=disable'],
  [/no encryption|SSL off|SSL required/i, 'the server requires encryption: add ?sslmode=require'],
  [/password authentication failed/i, 'check the user name and password'],
]

function connectionErrorText(error: unknown): string {
  const { message, code } = Object(error)
  const said = String(message || code || 'no response')
  const [, help] = advice.find(([sentence]) => sentence.test(said)) ?? []
  return help ? `${said}: ${help}` : said
}

/**
 * Returns the schema to use. Throws if the URL names none and the role's search path starts with a schema
 * other than `public`: only the owner knows which one is meant.
 */
async function schemaOf(client: Client, { schema }: ParsedDatabaseUrl, called: string): Promise<string> {
  if (schema) return schema
  const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema')
  const path = rows[0]?.schema ?? 'public'
  if (path === 'public') return path
  throw new Error(
    `${called}: the search path begins with the schema "${path}": add ?schema=${path} to use it, or ?schema=public.`,
  )
}
