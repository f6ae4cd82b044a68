import 'server-only'
import type { WatchedRange } from '@/lib/contract/course/progress'
import { Prisma } from '@/lib/server/db/client'

/** Maximum number of watched ranges per person and video, so that no account can make a row too large. */
const PIECES_MAX = 200

/**
 * SQL: watched ranges as a PostgreSQL multirange. Overlapping and touching ranges become one. Whole numbers
 * only.
 */
export const watchedRangesSql = (ranges: WatchedRange[]) =>
  Prisma.sql`${`{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`}::int4multirange`

/** SQL: the union of two multiranges, or `otherwise` (one of the two) if the union has too many ranges. */
export const unionRangesSql = (one: Prisma.Sql, other: Prisma.Sql, otherwise = one) => Prisma.sql`
  CASE WHEN (SELECT count(*) FROM unnest(${one} + ${other})) <= ${PIECES_MAX} THEN ${one} + ${other} ELSE ${otherwise} END`

/** SQL: the number of seconds watched, each counted once. */
export const watchedSecondsSql = (watched: Prisma.Sql) => Prisma.sql`
  (SELECT COALESCE(sum(upper(piece) - lower(piece)), 0) FROM unnest(${watched}) AS piece)`

/** Highest playback speed of the player. */
const SPEED_MAX = 3
/** Seconds that may have been watched before the first report. */
const SLACK_SECONDS = 60

/**
 * SQL: whether more seconds were reported than a person can watch between the first and the last report. The
 * evidence sheet marks such lessons, and they don't count toward a certificate.
 */
export const isImplausiblyFastSql = (
  seconds: Prisma.Sql,
  firstAt: Prisma.Sql,
  lastAt: Prisma.Sql,
) => Prisma.sql`
  (${seconds} > COALESCE(${SPEED_MAX} * extract(epoch FROM ${lastAt} - ${firstAt}) + ${SLACK_SECONDS}, 0))`

/**
 * SQL: the watched ranges, cut at the end of the video. The duration must be above 0. If it is null
 * (unknown), nothing is cut.
 */
export const clipRangesSql = (watched: Prisma.Sql, duration: Prisma.Sql) =>
  Prisma.sql`(${watched} * int4multirange(int4range(0, ${duration})))`
