import 'server-only'

const UNIQUE_VIOLATION = ['P2002', '23505']
const MISSING_ROW = ['P2025', 'P2003', '23503']

const CONFLICT = ['P2034', '40001', '40P01']

/** Prisma hands on Postgres's own code here: raw SQL (P2010), and what it has no code for (P2039). */
const FOREIGN = ['P2010', 'P2039']

/** Prisma's code (https://www.prisma.io/docs/orm/reference/error-reference), or where it has none Postgres's own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  const own = String(error.code)
  return FOREIGN.includes(own) ? (/`([0-9A-Z]{5})`/.exec(error.message)?.[1] ?? own) : own
}

/** A unique value is taken. */
export const isUniqueViolation = (error: unknown) => UNIQUE_VIOLATION.includes(codeOf(error))

/** The row, or a row it refers to, is not there. */
export const isMissingRow = (error: unknown) => MISSING_ROW.includes(codeOf(error))

/** A deadlock or a serialization failure: nothing was done, and the same again may well work. */
export const isConflict = (error: unknown) => CONFLICT.includes(codeOf(error))

// Connection failures (P10xx), no free connection, a transaction that could not begin; Postgres's own shutting down.
const UNAVAILABLE = /^(P10\d\d|P2024|P2028|P2037|57P0[123]|53300|08\w{3})$/
// Raw SQL and the pool name no code, only a sentence.
const UNAVAILABLE_SENTENCE =
  /Can't reach database server|closed the connection|[Cc]onnection (was )?(terminated|closed|reset)|timeout exceeded when trying to connect|not queryable|[Tt]oo many .*connections/

/** The database does not answer now; the same request may work later. */
export const isUnavailable = (error: unknown) =>
  UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && UNAVAILABLE_SENTENCE.test(error.message))
