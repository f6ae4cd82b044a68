import type { ActiveWeeks } from '@/lib/contract/people/active-weeks'
import { formatCount } from '@/lib/format'

type Week = ActiveWeeks['weeks'][number]

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDay = (day: string) => dayFormat.format(new Date(day))

/** The drawing's own units: it is stretched to its place. */
const HEIGHT = 100
const WEEK_WIDTH = 10
const BAR_WIDTH = 6.4
/** What is there at all can be seen. */
const SEEN = 1.2

const words = (people: number | null) =>
  people === null ? 'not known' : people === 1 ? '1 person' : `${formatCount(people)} people`

/** Each week a bar, this one in outline; a week that nobody counted has none. Whoever cannot see it reads a table. */
export function WeeksChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(1, ...weeks.map(({ people }) => people ?? 0))
  const width = weeks.length * WEEK_WIDTH
  const shown = [weeks[0], weeks[Math.floor(weeks.length / 2)]].filter((week) => week !== undefined)
  return (
    <div className="min-w-0">
      <div className="relative">
        <span
          aria-hidden
          className="absolute -top-2 left-0 z-10 bg-raised pr-2 font-mono text-quiet text-xs leading-4"
        >
          {formatCount(most)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-40 w-full overflow-visible lg:h-48 print:[print-color-adjust:exact]"
        >
          <path
            d={`M0 0H${width}`}
            className="stroke-line"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
          {weeks.map((week, place) => (
            <Bar
              key={week.week}
              week={week}
              left={place * WEEK_WIDTH}
              scale={HEIGHT / most}
              isOpen={place === weeks.length - 1}
            />
          ))}
          <path d={`M0 ${HEIGHT}H${width}`} className="stroke-blueprint" vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <p aria-hidden className="label-mono mt-2 flex justify-between text-quiet">
        {shown.map(({ week }) => (
          <span key={week}>{formatDay(week)}</span>
        ))}
        <span>This week</span>
      </p>
      <WeekTable weeks={weeks} />
    </div>
  )
}

/** What is not over yet is drawn in lines. */
function Bar({ week, left, scale, isOpen }: { week: Week; left: number; scale: number; isOpen: boolean }) {
  const height = week.people ? Math.max(week.people * scale, SEEN) : 0
  return (
    <g>
      <title>{`Week of ${formatDay(week.week)}: ${words(week.people)}`}</title>
      <rect x={left} width={WEEK_WIDTH} height={HEIGHT} className="fill-transparent hover:fill-blueprint/8" />
      <rect
        x={left + (WEEK_WIDTH - BAR_WIDTH) / 2}
        y={HEIGHT - height}
        width={BAR_WIDTH}
        height={height}
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
        className={`pointer-events-none ${isOpen ? 'fill-blueprint/20 stroke-blueprint' : 'fill-blueprint/80'}`}
      />
    </g>
  )
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Active people in each of the last {weeks.length} weeks</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, people }) => (
            <tr key={week}>
              <td>{formatDay(week)}</td>
              <td>{words(people)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
