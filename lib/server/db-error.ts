import 'server-only'

const UNIQUE_VIOLATION = ['P2002', '23505']
const MISSING_ROW = ['P2025', 'P2003', '23503']

const CONFLICT = ['P2034', '40001', '40P01']

/** Thrown inside a transaction whose reading does not hold any more: like a serialization failure, it is done again. */
export class Outdated extends Error {
  readonly code = '40001'
  override readonly name = 'Outdated'
}

/** Prisma hands on Postgres's own code here: raw SQL (P2010), and what it has no code for (P2039). */
const FOREIGN = ['P2010', 'P2039']

/** Prisma's code (https://www.prisma.io/docs/orm/reference/error-reference), or where it has none Postgres's own. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  const own = String(error.code)
  return FOREIGN.includes(own) ? (/`([0-9A-Z]{5})`/.exec(String(error))?.[1] ?? own) : own
}

/** A unique value is taken. */
export const isUniqueViolation = (error: unknown) => UNIQUE_VIOLATION.includes(codeOf(error))

/** The row, or a row it refers to, is not there. */
export const isMissingRow = (error: unknown) => MISSING_ROW.includes(codeOf(error))

/** A deadlock or a serialization failure: nothing was done, and the same again may well work. */
export const isConflict = (error: unknown) => CONFLICT.includes(codeOf(error))

// No room on its disk; managed hosts make a database without room read-only.
const FULL = ['53100', '25006']

/** The database has no room for what is to be written. */
export const isFull = (error: unknown) => FULL.includes(codeOf(error))

// Prisma's: connection failures (P10xx), no free connection, a transaction that could not begin, or lost against others
// every time. Postgres's classes: connection, resources (memory, disk, connections), shutting down, its machine's files.
// Last the network's, where Prisma knows no code of its own.
const UNAVAILABLE =
  /^(P10\d\d|P2024|P2028|P2034|P2037|08\w{3}|25006|28\w{3}|3D000|40001|40P01|53\w{3}|55P03|57P0\d|58\w{3}|E(PIPE|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/
// Raw SQL and the pool name no code, only a sentence.
const UNAVAILABLE_SENTENCE =
  /Can't reach database server|closed the connection|[Cc]onnection (was )?(terminated|closed|reset)|timeout exceeded when trying to connect|did not answer in time|due to statement timeout|not queryable|[Tt]oo many .*connections/

/** What came of connecting, or of a connection that broke: with a sentence that is known here, as Prisma words it. */
export function unreachable(error: unknown): unknown {
  const isSaid = isUnavailable(error) || /^[0-9A-Z]{5}$/.test(codeOf(error)) || codeOf(error) === ''
  if (isSaid) return error
  return new Error(`Can't reach database server: ${codeOf(error)}`, { cause: error })
}

// A plan that does not fit its tables any more (somebody migrated), or a name that means nothing, or something else, on a
// connection that was handed on behind our back.
const FORGOTTEN = ['0A000', '26000', '42P05']

/** A kept statement was refused for being kept: the same works when it is sent anew. */
export const isForgotten = (error: unknown) => FORGOTTEN.includes(codeOf(error))

/** The database does not answer now, or takes nothing; the same request may work later. */
export const isUnavailable = (error: unknown) =>
  UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && UNAVAILABLE_SENTENCE.test(error.message))
