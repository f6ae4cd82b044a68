import 'server-only'
import { Prisma } from '@/lib/server/db'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** That a text, which has a trigram index, holds these very characters. */
export function holds(text: Prisma.Sql, search: string): Prisma.Sql {
  const [start = ''] = search.split('@')
  if (start === search || start.length < 3) return Prisma.sql`${text} ILIKE ${`%${escaped(search)}%`}`
  // Half of all emails end alike, so the index looks for what stands before the "@". Only then is there a second
  // condition: the planner knows nothing of it, and takes a third of the rows for the answer.
  return Prisma.sql`(${text} ILIKE ${`%${escaped(start)}%`} AND strpos(lower(${text}), lower(${search})) > 0)`
}

/** That a text, which has a trigram index, begins with these characters: two are enough to look them up there. */
export function begins(text: Prisma.Sql, search: string): Prisma.Sql {
  return Prisma.sql`${text} ILIKE ${`${escaped(search)}%`}`
}

/** That a text, which has an index of its beginnings (`text_pattern_ops`), begins with these very letters, small or capital. */
export function startsWith(text: Prisma.Sql, start: string): Prisma.Sql {
  return Prisma.sql`${text} LIKE ${`${escaped(start)}%`}`
}
