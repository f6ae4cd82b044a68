import 'server-only'
import type { Range } from '@/lib/contract/course/progress'
import { Prisma } from '@/lib/server/db'

/** At most so many pieces of one video are kept for one person, so that no account can grow a row. */
const PIECES_MAX = 200

/** What was played as Postgres keeps it: overlapping and touching ranges become one. Of whole numbers only. */
export const multirange = (ranges: Range[]) =>
  Prisma.sql`${`{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`}::int4multirange`

/** Both together; where that would be too many pieces `otherwise`, one of the two. */
export const united = (one: Prisma.Sql, other: Prisma.Sql, otherwise = one) => Prisma.sql`
  CASE WHEN (SELECT count(*) FROM unnest(${one} + ${other})) <= ${PIECES_MAX} THEN ${one} + ${other} ELSE ${otherwise} END`

/** How many seconds were watched, each counted once. */
export const secondsIn = (watched: Prisma.Sql) => Prisma.sql`
  (SELECT COALESCE(sum(upper(piece) - lower(piece)), 0) FROM unnest(${watched}) AS piece)`

/** Without what a player reported beyond the end of a video. The duration is above 0, or null: then nothing is known. */
export const clipped = (watched: Prisma.Sql, duration: Prisma.Sql) =>
  Prisma.sql`(${watched} * int4multirange(int4range(0, ${duration})))`
