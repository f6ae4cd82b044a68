import 'server-only'
import { Prisma } from '@/lib/server/db/client'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** SQL: whether a text with a trigram index contains these characters. Ignores case. */
export function containsTextSql(text: Prisma.Sql, search: string): Prisma.Sql {
  const [start = ''] = search.split('@')
  if (start === search || start.length < 3) return Prisma.sql`${text} ILIKE ${`%${escaped(search)}%`}`
  // Many emails have the same domain, so the index is used only for the part before the “@”. The second
  // condition is added only for a search with an “@”, because the planner cannot estimate it and assumes that
  // a third of the rows match.
  return Prisma.sql`(${text} ILIKE ${`%${escaped(start)}%`} AND strpos(lower(${text}), lower(${search})) > 0)`
}

/**
 * SQL: whether a text with a trigram index begins with these characters. Ignores case. Two characters are
 * enough for the index.
 */
export function beginsWithTextSql(text: Prisma.Sql, search: string): Prisma.Sql {
  return Prisma.sql`${text} ILIKE ${`${escaped(search)}%`}`
}

/**
 * SQL: whether a text with a prefix index (`text_pattern_ops`) begins with exactly these characters.
 * Case-sensitive.
 */
export function startsWithExactSql(text: Prisma.Sql, start: string): Prisma.Sql {
  return Prisma.sql`${text} LIKE ${`${escaped(start)}%`}`
}
