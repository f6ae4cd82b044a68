import type { DaySum } from '@/lib/contract/sales/money'
import { formatMoney } from '@/lib/format'
import { cn } from '@/lib/utils'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDay = (day: string) => dayFormat.format(new Date(day))

/** The drawing's own units: it is stretched to its place. */
const HEIGHT = 100
const DAY_WIDTH = 10
const BAR_WIDTH = 6.4
/** What is there at all can be seen. */
const SEEN = 1.2
/** Room for refunds even where there are none, so that it is seen that there are none. */
const BELOW = 0.14

/** Each day a bar: what came in stands on the line, what went back hangs from it. Whoever cannot see it reads a table. */
export function MoneyChart({ days, currency }: { days: DaySum[]; currency: string }) {
  const most = Math.max(...days.map(({ grossCents }) => grossCents))
  const mostBack = Math.max(...days.map(({ refundsCents }) => refundsCents))
  const isEmpty = most + mostBack === 0
  const scale = HEIGHT / Math.max(most + Math.max(mostBack, most * BELOW), 1)
  const zero = isEmpty ? HEIGHT * (1 - BELOW) : most * scale
  return (
    <figure className="px-5 pt-5 pb-4 lg:px-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-[0.8125rem] text-quiet">
        <span>{isEmpty ? 'Nothing was sold in the last 30 days' : 'The last 30 days'}</span>
        <Key />
      </figcaption>
      <div className="relative mt-4">
        {most > 0 && (
          <span
            aria-hidden
            className="absolute -top-2 left-0 z-10 bg-raised pr-2 font-mono text-quiet text-xs leading-4"
          >
            {formatMoney(most, currency)}
          </span>
        )}
        <svg
          viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={cn('block w-full overflow-visible', isEmpty ? 'h-24' : 'h-44 lg:h-56')}
        >
          <path
            d={`M0 0H${days.length * DAY_WIDTH}`}
            className="stroke-line"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
          {isEmpty && <Planned count={days.length} zero={zero} />}
          {days.map((day, place) => (
            <Bars
              key={day.day}
              day={day}
              left={place * DAY_WIDTH}
              zero={zero}
              scale={scale}
              isToday={place === days.length - 1}
            />
          ))}
          <path
            d={`M0 ${zero}H${days.length * DAY_WIDTH}`}
            className="stroke-blueprint"
            strokeDasharray={isEmpty ? '4 4' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <Dates days={days} />
      <DayTable days={days} currency={currency} />
    </figure>
  )
}

/** What is to come, in blueprint lines. */
function Planned({ count, zero }: { count: number; zero: number }) {
  const heights = Array.from({ length: count }, (_, place) => 12 + ((place * 17) % 23) + place * 1.4)
  const path = heights.map(
    (height, place) => `M${place * DAY_WIDTH + 2} ${zero}v${-height}h${BAR_WIDTH}v${height}`,
  )
  return (
    <path
      d={path.join('')}
      className="fill-none stroke-blueprint/45"
      strokeDasharray="3 4"
      vectorEffect="non-scaling-stroke"
    />
  )
}

interface BarsOfDay {
  day: DaySum
  left: number
  zero: number
  scale: number
  isToday: boolean
}

/** Today is still being drawn: an outline. */
function Bars({ day, left, zero, scale, isToday }: BarsOfDay) {
  const x = left + (DAY_WIDTH - BAR_WIDTH) / 2
  const up = day.grossCents > 0 ? Math.max(day.grossCents * scale, SEEN) : 0
  const down = day.refundsCents > 0 ? Math.max(day.refundsCents * scale, SEEN) : 0
  const title = `${formatDay(day.day)}: ${formatMoney(day.grossCents, day.currency)}, refunds ${formatMoney(day.refundsCents, day.currency)}`
  const gross = isToday ? 'fill-blueprint/20 stroke-blueprint' : 'fill-blueprint/80'
  return (
    <g>
      <title>{title}</title>
      <rect x={left} width={DAY_WIDTH} height={HEIGHT} className="fill-transparent hover:fill-blueprint/8" />
      <rect
        x={x}
        y={zero - up}
        width={BAR_WIDTH}
        height={up}
        className={`pointer-events-none ${gross}`}
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <rect x={x} y={zero} width={BAR_WIDTH} height={down} className="pointer-events-none fill-danger/75" />
    </g>
  )
}

function Key() {
  return (
    <span className="flex gap-4">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-2 rounded-[1px] bg-blueprint/80" /> Gross
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-2 rounded-[1px] bg-danger/75" /> Refunds
      </span>
    </span>
  )
}

/** The first day, the middle and today. */
function Dates({ days }: { days: DaySum[] }) {
  const shown = [days[0], days[Math.floor(days.length / 2)]].filter((day) => day !== undefined)
  return (
    <p aria-hidden className="mt-2 flex justify-between font-mono text-quiet text-xs">
      {shown.map(({ day }) => (
        <span key={day}>{formatDay(day)}</span>
      ))}
      <span>Today</span>
    </p>
  )
}

function DayTable({ days, currency }: { days: DaySum[]; currency: string }) {
  return (
    // A table grows with its cells, hidden or not: what is around it is cut.
    <div className="sr-only">
      <table>
        <caption>Gross and refunds of each of the last {days.length} days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Gross</th>
            <th scope="col">Refunds</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, grossCents, refundsCents, sales }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatMoney(grossCents, currency)}</td>
              <td>{formatMoney(refundsCents, currency)}</td>
              <td>{sales}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
