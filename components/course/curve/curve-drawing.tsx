import { steepestFall } from '@/lib/contract/course/curve'
import { formatCount, formatDuration } from '@/lib/format'
import { type Drawn, formatPeople, secondOf } from './words'

const quarters = [0, 25, 50, 75, 100]

/**
 * Draws the retention graph: how many people watched each moment, below a line for everybody who watched any
 * part. The server renders it without a script. The text of a moment is a tooltip, and the table below
 * contains all of them.
 */
export function CurveDrawing({ viewers, people, duration }: Drawn) {
  const height = (count: number) => 100 - (100 * count) / people
  const line = viewers.map((count, moment) => `${moment === 0 ? 0 : moment + 0.5},${height(count)}`)
  const path = `M${line.join('L')}H100`
  return (
    <div className="grid gap-2">
      <p className="label-mono text-quiet">{formatPeople(people)} watched some of it</p>
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
          <path d={`${path}V100H0Z`} className="fill-blueprint/22" />
          <path
            d={path}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-blueprint"
          />
          <Moments viewers={viewers} people={people} duration={duration} />
        </svg>
        <Fall viewers={viewers} people={people} />
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

/** Draws each moment as a strip with its number as a tooltip. */
function Moments({ viewers, people, duration }: Drawn) {
  const moments = viewers.map((count, moment) => ({ count, moment }))
  return moments.map(({ count, moment }) => (
    <rect key={moment} x={moment} width="1" height="100" className="fill-transparent hover:fill-ink/8">
      <title>{`${formatDuration(secondOf(moment, duration))} · ${formatCount(count)} of ${formatPeople(people)}`}</title>
    </rect>
  ))
}

/** Marks the steepest drop-off with a dimension line. */
function Fall({ viewers, people }: Omit<Drawn, 'duration'>) {
  const fall = steepestFall(viewers)
  if (!fall) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 border-warning border-x border-dashed bg-warning/10"
      style={{ left: `${fall.from + 0.5}%`, width: `${fall.to - fall.from}%` }}
    >
      <span
        className={`label-mono absolute top-2 whitespace-nowrap rounded-sm bg-warning-soft px-1.5 py-0.5 text-warning-text ${fall.from > 60 ? 'right-full mr-1.5' : 'left-full ml-1.5'}`}
      >
        −{formatCount(fall.lost)} ({Math.round((100 * fall.lost) / people)}%)
      </span>
    </div>
  )
}
