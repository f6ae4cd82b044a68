import 'server-only'
import { Prisma } from '@/lib/server/db'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * One or two letters are looked for at the beginning alone: a trigram index knows how words begin, but nothing shorter
 * within them, and would leave the whole table to be read.
 */
export const isShort = (search: string) => search.length < 3 && /[a-z0-9]/i.test(search)

/** That a text, which has a trigram index, holds these very characters, or begins with them where they are short. */
export function holds(text: Prisma.Sql, search: string): Prisma.Sql {
  if (isShort(search)) return Prisma.sql`${text} ILIKE ${`${escaped(search)}%`}`
  const [start = ''] = search.split('@')
  if (start === search || start.length < 3) return Prisma.sql`${text} ILIKE ${`%${escaped(search)}%`}`
  // Half of all addresses end alike, so the index looks for what stands before the "@". Only then is there a second
  // condition: the planner knows nothing of it, and takes a third of the rows for the answer.
  return Prisma.sql`(${text} ILIKE ${`%${escaped(start)}%`} AND strpos(lower(${text}), lower(${search})) > 0)`
}

/** That a word of it, behind a space, begins with these characters. */
export function hasWord(text: Prisma.Sql, search: string): Prisma.Sql {
  return Prisma.sql`${text} ILIKE ${`% ${escaped(search)}%`}`
}
