import { type Curve, steepestFall } from '@/lib/contract/course/curve'
import { formatCount, formatDuration } from '@/lib/format'

/** Retention data that can be drawn: at least one person watched, and the duration is known. */
export type Drawn = Pick<Curve, 'viewers' | 'people'> & { /** Seconds. */ duration: number }

/** Returns the second in the middle of a moment. A moment is one hundredth of the video. */
export const secondOf = (moment: number, duration: number) => ((moment + 0.5) / 100) * duration

export const formatPeople = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

/** Describes the biggest drop-off in one sentence. */
export function inWords({ viewers, people, duration }: Drawn): string {
  const drop = steepestFall(viewers)
  const time = (moment: number) => formatDuration(secondOf(moment, duration))
  if (!drop) return 'No significant drop-off.'
  return `The biggest drop-off is from ${time(drop.from)} to ${time(drop.to)}, where ${formatCount(drop.lost)} of ${formatPeople(people)} stop watching.`
}
