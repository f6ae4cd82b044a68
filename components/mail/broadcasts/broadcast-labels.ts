import type { BroadcastSegment, BroadcastState, ListedBroadcast } from '@/lib/contract/mail/broadcasts'
import { formatCount } from '@/lib/format'

/** Label and color of the badge for each state. */
export const broadcastStateBadges: Record<
  BroadcastState,
  { label: string; variant: 'outline' | 'blueprint' | 'done' | 'danger' }
> = {
  draft: { label: 'Draft', variant: 'outline' },
  scheduled: { label: 'Scheduled', variant: 'blueprint' },
  queueing: { label: 'Preparing', variant: 'blueprint' },
  sending: { label: 'Sending', variant: 'blueprint' },
  sent: { label: 'Sent', variant: 'done' },
  running: { label: 'Running', variant: 'done' },
  halted: { label: 'Paused', variant: 'danger' },
  stopped: { label: 'Stopped', variant: 'outline' },
}

/** Labels of the segments in the form. */
export const segmentLabels: Record<BroadcastSegment['kind'], string> = {
  leads: 'Early access list',
  buyers: 'Buyers',
  not_started: 'Buyers who haven’t started',
  started: 'Buyers who have started',
  stopped: 'Buyers who stopped',
  finished: 'Buyers who have finished',
}

/** Labels of the points at which buyers stopped. */
export const segmentStopLabels: Record<BroadcastSegment['stop'], string> = {
  mailed: 'Before signing in',
  signed_in: 'After signing in but before watching',
  started: 'In the first half of the course',
  half: 'In the second half of the course',
}

type WithSegment = Pick<ListedBroadcast, 'segment' | 'product' | 'course' | 'withoutCourse'>

const DELETED_COURSE = 'a deleted course'

/** Describes a segment in one line, such as “Buyers · any product”. */
export function describeSegment({ segment, product, course, withoutCourse }: WithSegment): string {
  if (!segment) return 'No recipients chosen'
  const without = segment.withoutCourseId ? ` · without access to ${withoutCourse ?? DELETED_COURSE}` : ''
  if (segment.kind === 'leads') return segmentLabels.leads + without
  const stop = segment.kind === 'stopped' ? ` ${segmentStopLabels[segment.stop].toLowerCase()}` : ''
  const of = product ?? (segment.productId ? 'a deleted product' : 'any product')
  const part = segment.courseId ? ` · ${course ?? DELETED_COURSE}` : ''
  return `${segmentLabels[segment.kind]}${stop} · ${of}${part}${without}`
}

/** Returns whether a segment depends on a deleted course. Such a segment can’t be used for another email. */
export const hasDeletedCourse = ({ segment, course, withoutCourse }: WithSegment) =>
  Boolean((segment?.courseId && !course) || (segment?.withoutCourseId && !withoutCourse))

export const formatPersonCount = (count: number) =>
  count === 1 ? '1 person' : `${formatCount(count)} people`

/** Describes how long after a person enters the segment a sequence is sent. */
export const formatSequenceDelay = (count: number) =>
  count === 0 ? 'on the same day' : count === 1 ? 'after 1 day' : `after ${count} days`
