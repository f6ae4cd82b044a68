import { findSteepestDrop } from '@/lib/contract/course/retention'
import { formatCount, formatDuration } from '@/lib/format'
import { RetentionCurve } from './retention-curve'
import { computeBucketSecond, formatPeopleCount, type RetentionData } from './retention-labels'

const quarters = [0, 25, 50, 75, 100]

/**
 * Draws the retention graph: how many people watched each hundredth of the video. The full height is the
 * number of people who watched any part. The graph works without JavaScript. Each hundredth has a tooltip,
 * and a table below the graph lists the numbers.
 */
export function RetentionChart({ viewers, people, duration }: RetentionData) {
  return (
    <div className="grid gap-2">
      <p className="label-mono text-quiet">Watched by {formatPeopleCount(people)}</p>
      <div className="relative h-56 border-blueprint/50 border-t border-b bg-dots sm:h-72 print:[print-color-adjust:exact]">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {quarters.slice(1, -1).map((at) => (
            <path
              key={at}
              d={`M${at} 0V100M0 ${at}H100`}
              className="stroke-line"
              strokeDasharray="2 4"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <RetentionCurve viewers={viewers} people={people} width={2} />
          <BucketTooltips viewers={viewers} people={people} duration={duration} />
        </svg>
        <BiggestDrop viewers={viewers} people={people} />
      </div>
      <p className="label-mono relative h-5 text-quiet" aria-hidden>
        {quarters.map((at) => (
          <span
            key={at}
            className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
            style={{ left: `${at}%` }}
          >
            {formatDuration((at / 100) * duration)}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Draws a strip for each hundredth of the video, with the number of viewers as its tooltip. */
function BucketTooltips({ viewers, people, duration }: RetentionData) {
  const buckets = viewers.map((count, bucket) => ({ count, bucket }))
  return buckets.map(({ count, bucket }) => (
    <rect key={bucket} x={bucket} width="1" height="100" className="fill-transparent hover:fill-ink/8">
      <title>{`${formatDuration(computeBucketSecond(bucket, duration))} · ${formatCount(count)} of ${formatPeopleCount(people)}`}</title>
    </rect>
  ))
}

/** Marks the biggest drop-off with a dimension line. */
function BiggestDrop({ viewers, people }: Omit<RetentionData, 'duration'>) {
  const drop = findSteepestDrop(viewers)
  if (!drop) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 border-warning border-x border-dashed bg-warning/10"
      style={{ left: `${drop.from + 0.5}%`, width: `${drop.to - drop.from}%` }}
    >
      <span
        className={`label-mono absolute top-2 whitespace-nowrap rounded-sm bg-warning-soft px-1.5 py-0.5 text-warning-text ${drop.from > 60 ? 'right-full mr-1.5' : 'left-full ml-1.5'}`}
      >
        −{formatCount(drop.lost)} ({Math.round((100 * drop.lost) / people)}%)
      </span>
    </div>
  )
}
