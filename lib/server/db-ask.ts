import 'server-only'
import { createHash } from 'node:crypto'
import { type Pool, types } from 'pg'
import { keepsPlans } from './db-connection'
import { isForgotten, unreachable } from './db-error'

/** A statement with its values. */
interface Statement {
  text: string
  values: unknown[]
  /** Whether its plan is kept with each connection that is ours alone. */
  isKept: boolean
}

interface Answer {
  columns: string[]
  rows: unknown[][]
}

/**
 * One statement of its own, asked of the pool itself: through Prisma it costs a multiple. Times are answered as ISO strings.
 * Throws what `lib/server/db-error` knows.
 */
export async function ask(pool: Pool, statement: Statement): Promise<Answer> {
  try {
    return await askOnce(pool, statement)
  } catch (error) {
    // Nothing was done: what was kept is refused before it begins.
    if (statement.isKept && isForgotten(error)) return askOnce(pool, { ...statement, isKept: false })
    throw error
  }
}

async function askOnce(pool: Pool, { text, values, isKept }: Statement): Promise<Answer> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw unreachable(error)
  })
  const name = isKept && keepsPlans(connection) ? nameOf(text) : undefined
  try {
    const query = { text, values, rowMode: 'array' as const, types: parsing, ...(name && { name }) }
    const { fields, rows } = await connection.query<unknown[]>(query)
    connection.release()
    return { columns: fields.map((field) => field.name), rows }
  } catch (error) {
    // As the pool does with its own: what failed may be the connection.
    connection.release(true)
    throw unreachable(error)
  }
}

/** More than we have: whatever makes texts without end must not fill the database with plans. */
const NAMES_MAX = 200
const names = new Map<string, string>()

/** The name under which a statement is kept: of its text, because the bundles of a process share its connections. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMES_MAX) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const { builtins } = types
const readTime = types.getTypeParser(builtins.TIMESTAMPTZ)
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => new Date(readTime(text)).toISOString()],
  // Without a zone they are UTC, as Prisma has them.
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString()],
  [builtins.DATE, (text) => `${text}T00:00:00.000Z`],
])
const parsing: typeof types = {
  ...types,
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format),
}
