import { type Curve, steepestFall } from '@/lib/contract/course/curve'
import { formatCount, formatDuration } from '@/lib/format'

/** A curve of which something can be drawn: somebody watched, and the length is known. */
export type Drawn = Pick<Curve, 'viewers' | 'people'> & { /** Seconds. */ duration: number }

/** The second that a moment stands for: the middle of its hundredth. */
export const secondOf = (moment: number, duration: number) => ((moment + 0.5) / 100) * duration

export const formatPeople = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

/** What the drawing shows, in a sentence. */
export function inWords({ viewers, people, duration }: Drawn): string {
  const fall = steepestFall(viewers)
  const time = (moment: number) => formatDuration(secondOf(moment, duration))
  if (!fall) return 'No moment of it loses anybody.'
  return `The steepest fall is from ${time(fall.from)} to ${time(fall.to)}: there ${formatCount(fall.lost)} of ${formatPeople(people)} stop watching.`
}
