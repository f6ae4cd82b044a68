import type { WatchedRange } from '@/lib/contract/course/progress'
import { db } from '@/lib/server/db/client'

interface Stored {
  ranges: WatchedRange[]
  /** Size of the whole row. 0 if there is no row. */
  bytes: number
}

/** Reads the stored watched ranges of a person. Empty if there is no row. */
export async function readWatchedRanges(userId: string, videoId: string): Promise<Stored> {
  const [row] = await db.$queryRaw<Stored[]>`
    SELECT pg_column_size(p.*) AS bytes, COALESCE((
      SELECT jsonb_agg(jsonb_build_array(lower(piece), upper(piece)) ORDER BY lower(piece)) FROM unnest(p.watched) piece
    ), '[]') AS ranges
    FROM video_progress p WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid`
  return row ?? { ranges: [], bytes: 0 }
}

const DAY = 86_400

/** Returns the union of ranges, computed second by second. */
export function uniteRanges(ranges: WatchedRange[]): WatchedRange[] {
  // Has one more second than a day, which is never watched, so that the last range ends.
  const seconds = new Uint8Array(DAY + 1)
  for (const [from, to] of ranges) seconds.fill(1, from, to)
  const union: WatchedRange[] = []
  for (let from = seconds.indexOf(1); from >= 0; ) {
    const to = seconds.indexOf(0, from)
    union.push([from, to])
    from = seconds.indexOf(1, to)
  }
  return union
}
