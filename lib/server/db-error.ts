import 'server-only'

const UNIQUE_VIOLATION = ['P2002', '23505']
const MISSING_ROW = ['P2025', 'P2003', '23503']

/**
 * Prisma's code (https://www.prisma.io/docs/orm/reference/error-reference), or for raw SQL (P2010) Postgres's own.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  const own = String(error.code)
  return own === 'P2010' ? (/`(\d{5})`/.exec(error.message)?.[1] ?? own) : own
}

/** A unique value is taken. */
export const isUniqueViolation = (error: unknown) => UNIQUE_VIOLATION.includes(codeOf(error))

/** The row, or a row it refers to, is not there. */
export const isMissingRow = (error: unknown) => MISSING_ROW.includes(codeOf(error))
