import { findSteepestDrop, type VideoRetention } from '@/lib/contract/course/retention'
import { formatCount, formatDuration } from '@/lib/format'

/** Retention data that can be drawn: at least one person watched, and the duration is known. */
export type RetentionData = Pick<VideoRetention, 'viewers' | 'people'> & {
  /** Duration of the video. Seconds. */
  duration: number
}

/** Returns the second in the middle of a bucket. A bucket is one hundredth of the video. */
export const computeBucketSecond = (moment: number, duration: number) => ((moment + 0.5) / 100) * duration

export const formatPeopleCount = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

/** Describes the biggest drop-off in one sentence. */
export function describeBiggestDrop({ viewers, people, duration }: RetentionData): string {
  const drop = findSteepestDrop(viewers)
  const time = (moment: number) => formatDuration(computeBucketSecond(moment, duration))
  if (!drop) return 'No significant drop-off.'
  return `The biggest drop-off is from ${time(drop.from)} to ${time(drop.to)}, where ${formatCount(drop.lost)} of ${formatPeopleCount(people)} stopped watching.`
}
