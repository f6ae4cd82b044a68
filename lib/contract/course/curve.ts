import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

/** How many people watched each moment of a video, as its owner sees it; administrators are not counted. */
export const curveSchema = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  videoUrl: z.string(),
  sectionId: idSchema,
  sectionTitle: z.string(),
  /** Seconds; null while nobody knows. */
  duration: z.int().nullable(),
  /** Of 100 moments: how many watched the second in the middle of each hundredth. Empty without a duration. */
  viewers: z.array(z.int()),
  /** How many watched any of it. */
  people: z.int(),
  refreshedAt: dateTimeSchema,
})
export type Curve = z.infer<typeof curveSchema>

/** The mean share of a video that those who watched any of it watched: 0 to 100, rounded. */
export function meanPercent({ viewers, people }: Pick<Curve, 'viewers' | 'people'>): number {
  const watched = viewers.reduce((sum, count) => sum + count, 0)
  return people === 0 || viewers.length === 0 ? 0 : Math.round((100 * watched) / (people * viewers.length))
}

interface Fall {
  /** Moments, counted from 0. */
  from: number
  to: number
  /** How many fewer people watch at its end. */
  lost: number
}

/** A fall is looked for within so many hundredths of a video. */
const FALL_WIDTH = 5

/** Where most people are lost on a short way, the earliest such place; null where none are. */
export function steepestFall(viewers: number[]): Fall | null {
  let steepest: Fall | null = null
  for (let from = 0; from + FALL_WIDTH < viewers.length; from++) {
    const to = from + FALL_WIDTH
    const lost = (viewers[from] ?? 0) - (viewers[to] ?? 0)
    if (lost > (steepest?.lost ?? 0)) steepest = { from, to, lost }
  }
  return steepest
}
