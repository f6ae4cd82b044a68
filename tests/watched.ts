import type { WatchedRange } from '@/lib/contract/course/progress'
import { db } from '@/lib/server/db/client'

interface Stored {
  ranges: WatchedRange[]
  /** Of the whole row. */
  bytes: number
}

/** What is stored as watched by somebody; nothing where they have no record. */
export async function storedWatch(userId: string, videoId: string): Promise<Stored> {
  const [row] = await db.$queryRaw<Stored[]>`
    SELECT pg_column_size(p.*) AS bytes, COALESCE((
      SELECT jsonb_agg(jsonb_build_array(lower(piece), upper(piece)) ORDER BY lower(piece)) FROM unnest(p.watched) piece
    ), '[]') AS ranges
    FROM video_progress p WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid`
  return row ?? { ranges: [], bytes: 0 }
}

const DAY = 86_400

/** The seconds that ranges hold, ticked off one by one and put together into ranges again. */
export function unionOf(ranges: WatchedRange[]): WatchedRange[] {
  // One more, which nobody watches: there the last range ends.
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
