import 'server-only'
import { createHash } from 'node:crypto'
import { type Pool, types } from 'pg'
import { isPreparedStatementRefused, toUnreachableError } from './database-errors'
import { canKeepPlans } from './pool-connection'

/** An SQL statement with its values. */
interface Statement {
  text: string
  values: unknown[]
  /** Whether each direct connection prepares the statement and keeps its plan. */
  isKept: boolean
}

interface Answer {
  columns: string[]
  rows: unknown[][]
}

/**
 * Runs a single statement directly on the pool, because Prisma takes several times as long. Returns times as
 * ISO strings. Throws errors that `lib/server/db/database-errors` recognizes.
 */
export async function runStatement(pool: Pool, statement: Statement): Promise<Answer> {
  try {
    return await runOnce(pool, statement)
  } catch (error) {
    // Running the statement again is safe, because the database refuses a prepared statement before it runs.
    if (statement.isKept && isPreparedStatementRefused(error))
      return runOnce(pool, { ...statement, isKept: false })
    throw error
  }
}

async function runOnce(pool: Pool, { text, values, isKept }: Statement): Promise<Answer> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw toUnreachableError(error)
  })
  const name = isKept && canKeepPlans(connection) ? nameOf(text) : undefined
  try {
    const query = { text, values, rowMode: 'array' as const, types: parsing, ...(name && { name }) }
    const { fields, rows } = await connection.query<unknown[]>(query)
    connection.release()
    return { columns: fields.map((field) => field.name), rows }
  } catch (error) {
    // Closes the connection, as the pool does for its own queries, because the connection may be the cause.
    connection.release(true)
    throw toUnreachableError(error)
  }
}

/**
 * Maximum number of prepared statements in each process. Further statements run unprepared. Our code has fewer
 * statements. The limit only matters if code generates statements, which would fill the database with plans.
 */
const NAMES_MAX = 200
const names = new Map<string, string>()

/**
 * Returns the name of a prepared statement. It is a hash of the text, because the bundles of a process share
 * its connections. Undefined if the maximum is reached.
 */
function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing || names.size >= NAMES_MAX) return existing
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const { builtins } = types
const readTime = types.getTypeParser(builtins.TIMESTAMPTZ)
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => new Date(readTime(text)).toISOString()],
  // Times without a time zone are UTC, as in Prisma.
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString()],
  [builtins.DATE, (text) => `${text}T00:00:00.000Z`],
])
const parsing: typeof types = {
  ...types,
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format),
}
