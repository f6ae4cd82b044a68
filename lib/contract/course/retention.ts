import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

/**
 * Retention of a video, as administrators see it: how many people watched each moment. Administrators are not
 * counted.
 */
export const videoRetentionSchema = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  videoUrl: z.string(),
  sectionId: idSchema,
  sectionTitle: z.string(),
  /** Length of the video. Seconds. Null if unknown. */
  duration: z.int().nullable(),
  /** Number of people who watched the middle of each hundredth of the video. Empty if the duration is unknown. */
  viewers: z.array(z.int()),
  /** Number of people who watched any part. */
  people: z.int(),
  refreshedAt: dateTimeSchema,
})
export type VideoRetention = z.infer<typeof videoRetentionSchema>

/** Returns the mean share of a video that its viewers watched: 0 to 100, rounded. */
export function computeMeanWatchedPercent({
  viewers,
  people,
}: Pick<VideoRetention, 'viewers' | 'people'>): number {
  const watched = viewers.reduce((sum, count) => sum + count, 0)
  return people === 0 || viewers.length === 0 ? 0 : Math.round((100 * watched) / (people * viewers.length))
}

interface Drop {
  /** Index of the moment, from 0. */
  from: number
  to: number
  /** How many fewer people watch at the end of the drop than at its start. */
  lost: number
}

/** Length of the range in which a drop is measured, in hundredths of a video. */
const DROP_WIDTH = 5

/**
 * Returns the short range in which the number of viewers drops most. Returns the earliest range if several
 * drop equally. Null if there is no drop.
 */
export function findSteepestDrop(viewers: number[]): Drop | null {
  let steepest: Drop | null = null
  for (let from = 0; from + DROP_WIDTH < viewers.length; from++) {
    const to = from + DROP_WIDTH
    const lost = (viewers[from] ?? 0) - (viewers[to] ?? 0)
    if (lost > (steepest?.lost ?? 0)) steepest = { from, to, lost }
  }
  return steepest
}
