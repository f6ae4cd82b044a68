import 'server-only'

const UNIQUE_VIOLATION = ['P2002', '23505']
const MISSING_ROW = ['P2025', 'P2003', '23503']

const CONFLICT = ['P2034', '40001', '40P01']

/** Thrown inside a transaction if the data that it read is out of date. Retried like a serialization failure. */
export class OutdatedReadError extends Error {
  readonly code = '40001'
  override readonly name = 'Outdated'
}

/**
 * Prisma's codes for errors that contain PostgreSQL's own code: raw SQL (P2010) and errors without a Prisma
 * code (P2039).
 */
const WRAPPER_CODES = ['P2010', 'P2039']

/** Returns Prisma's code (https://www.prisma.io/docs/orm/reference/error-reference), or else PostgreSQL's. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  const prismaCode = String(error.code)
  return WRAPPER_CODES.includes(prismaCode)
    ? (/`([0-9A-Z]{5})`/.exec(String(error))?.[1] ?? prismaCode)
    : prismaCode
}

/** Returns true if a unique value is taken. */
export const isUniqueViolation = (error: unknown) => UNIQUE_VIOLATION.includes(codeOf(error))

/** Returns true if the row, or a row that it refers to, does not exist. */
export const isMissingRow = (error: unknown) => MISSING_ROW.includes(codeOf(error))

/** Returns true for a deadlock or a serialization failure. Nothing was written, and a retry may succeed. */
export const isTransactionConflict = (error: unknown) => CONFLICT.includes(codeOf(error))

// SQLSTATE codes of a full disk, and of a database that a host has made read-only because it is full.
const FULL = ['53100', '25006']

/** Returns true if the database has no room for the write. */
export const isDatabaseFull = (error: unknown) => FULL.includes(codeOf(error))

// Codes of an unavailable database. Prisma's codes come first: connection failures (P10xx), no free
// connection, a transaction that couldn't begin or conflicted on every try. PostgreSQL's classes follow:
// connection, resources (memory, disk, connections), shutdown, and files. Network errors are last, because
// Prisma has no code for them.
const UNAVAILABLE =
  /^(P10\d\d|P2024|P2028|P2034|P2037|08\w{3}|25006|28\w{3}|3D000|40001|40P01|53\w{3}|55P03|57P0\d|58\w{3}|E(PIPE|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/
// Messages of an unavailable database in errors without a code, from raw SQL and from the pool.
const UNAVAILABLE_SENTENCE =
  /Can't reach database server|closed the connection|[Cc]onnection (was )?(terminated|closed|reset)|timeout exceeded when trying to connect|database didn’t respond in time|due to statement timeout|not queryable|[Tt]oo many .*connections/

/**
 * Converts an error from connecting or from a broken connection into one that `isDatabaseUnavailable` recognizes,
 * with Prisma's wording.
 */
export function toUnreachableError(error: unknown): unknown {
  const isRecognized =
    isDatabaseUnavailable(error) || /^[0-9A-Z]{5}$/.test(codeOf(error)) || codeOf(error) === ''
  if (isRecognized) return error
  return new Error(`Can't reach database server: ${codeOf(error)}`, { cause: error })
}

// Codes of a refused prepared statement. Either its plan no longer fits its tables (after a migration), or
// its name is unknown or taken by another statement, because a pooler passed the connection on.
const REFUSED_PREPARED_STATEMENT = ['0A000', '26000', '42P05']

/**
 * Returns true if the database refused a statement only because it was prepared. The statement works when
 * sent again without a name.
 */
export const isPreparedStatementRefused = (error: unknown) =>
  REFUSED_PREPARED_STATEMENT.includes(codeOf(error))

/** Returns true if the database does not respond or does not accept writes. The same request may succeed later. */
export const isDatabaseUnavailable = (error: unknown) =>
  UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && UNAVAILABLE_SENTENCE.test(error.message))
