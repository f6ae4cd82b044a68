import { cn } from '@/lib/utils'

/** Height of the drawing in SVG units. The drawing is stretched to fit its container. */
const HEIGHT = 100
const SLOT_WIDTH = 10
const BAR_WIDTH = 6.4
/** Minimum height of a value above zero, so it stays visible. SVG units. */
const MIN_LENGTH = 1.2
/** Minimum space below the baseline as a share of the highest value, if the chart has values below it. */
const BELOW_SHARE = 0.14

export interface ChartBar {
  /** Unique key of the period, such as a day. */
  key: string
  /** Label of the period. */
  label: string
  above: number
  /** Value drawn below the baseline. If no bar has one, the baseline is at the bottom. */
  below?: number
  /** Value of the line across the chart. */
  point?: number
  /** Table cells after the first column. */
  cells: string[]
  /** Tooltip of the bar. */
  title: string
}

interface BarChartProps {
  bars: ChartBar[]
  /** Highest value as text, shown at the top of the chart. */
  highest?: string | undefined
  /** Label of the last period. That period isn’t over yet, so its bar is an outline. */
  last: string
  caption: string
  heads: string[]
  className: string
}

/** Draws one bar per period. Screen readers get a table instead. */
export function BarChart({ bars, highest, last, caption, heads, className }: BarChartProps) {
  const { scale, zero, isEmpty } = measure(bars)
  const width = bars.length * SLOT_WIDTH
  return (
    <div className="min-w-0">
      <div className="relative">
        {highest && (
          <span
            aria-hidden
            className="absolute -top-2 left-0 z-10 bg-raised pr-2 font-mono text-quiet text-xs leading-4"
          >
            {highest}
          </span>
        )}
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={cn('block w-full overflow-visible print:[print-color-adjust:exact]', className)}
        >
          <Rule y={0} className="stroke-line" dash="2 4" width={width} />
          {isEmpty && <PlannedBars count={bars.length} zero={zero} />}
          {bars.map((bar, index) => (
            <Columns
              key={bar.key}
              bar={bar}
              left={index * SLOT_WIDTH}
              zero={zero}
              scale={scale}
              isOpen={index === bars.length - 1}
            />
          ))}
          <Points bars={bars} zero={zero} scale={scale} />
          <Rule y={zero} className="stroke-blueprint" dash={isEmpty ? '4 4' : undefined} width={width} />
        </svg>
      </div>
      <Labels bars={bars} last={last} />
      <BarTable bars={bars} caption={caption} heads={heads} />
    </div>
  )
}

function measure(bars: ChartBar[]) {
  const most = Math.max(...bars.map(({ above, point = 0 }) => Math.max(above, point)))
  const mostBelow = Math.max(...bars.map(({ below = 0 }) => below))
  const share = bars.some(({ below }) => below !== undefined) ? BELOW_SHARE : 0
  const isEmpty = most + mostBelow === 0
  const scale = HEIGHT / Math.max(most + Math.max(mostBelow, most * share), 1)
  return { scale, isEmpty, zero: isEmpty ? HEIGHT * (1 - share) : most * scale }
}

interface RuleProps {
  y: number
  width: number
  className: string
  dash?: string | undefined
}

const Rule = ({ y, width, className, dash }: RuleProps) => (
  <path
    d={`M0 ${y}H${width}`}
    className={className}
    strokeDasharray={dash}
    vectorEffect="non-scaling-stroke"
  />
)

/** Draws dashed outlines in place of bars if there are no values. */
function PlannedBars({ count, zero }: { count: number; zero: number }) {
  const heights = Array.from({ length: count }, (_, index) => 12 + ((index * 17) % 23) + index * 1.4)
  const path = heights.map(
    (height, index) => `M${index * SLOT_WIDTH + 2} ${zero}v${-height}h${BAR_WIDTH}v${height}`,
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

interface ColumnsProps {
  bar: ChartBar
  left: number
  zero: number
  scale: number
  isOpen: boolean
}

function Columns({ bar, left, zero, scale, isOpen }: ColumnsProps) {
  const x = left + (SLOT_WIDTH - BAR_WIDTH) / 2
  const lengthOf = (value = 0) => (value > 0 ? Math.max(value * scale, MIN_LENGTH) : 0)
  const above = lengthOf(bar.above)
  return (
    <g>
      <title>{bar.title}</title>
      <rect x={left} width={SLOT_WIDTH} height={HEIGHT} className="fill-transparent hover:fill-blueprint/8" />
      <rect
        x={x}
        y={zero - above}
        width={BAR_WIDTH}
        height={above}
        className={cn(
          'pointer-events-none',
          isOpen ? 'fill-blueprint/20 stroke-blueprint' : 'fill-blueprint/80',
        )}
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <rect
        x={x}
        y={zero}
        width={BAR_WIDTH}
        height={lengthOf(bar.below)}
        className="pointer-events-none fill-danger/75"
      />
    </g>
  )
}

function Points({ bars, zero, scale }: Pick<ColumnsProps, 'zero' | 'scale'> & { bars: ChartBar[] }) {
  const points = bars.flatMap(({ point }, index) =>
    point === undefined ? [] : [`${(index + 0.5) * SLOT_WIDTH} ${zero - point * scale}`],
  )
  if (points.length === 0) return null
  return (
    <path
      d={`M${points.join('L')}`}
      className="pointer-events-none fill-none stroke-2 stroke-done"
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Shows the labels of the first, the middle, and the last period. */
function Labels({ bars, last }: Pick<BarChartProps, 'bars' | 'last'>) {
  const shown = [bars[0], bars[Math.floor(bars.length / 2)]].filter((bar) => bar !== undefined)
  return (
    <p aria-hidden className="label-mono mt-2 flex justify-between text-quiet">
      {shown.map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
      <span>{last}</span>
    </p>
  )
}

function BarTable({ bars, caption, heads }: Pick<BarChartProps, 'bars' | 'caption' | 'heads'>) {
  return (
    // A hidden table would still be as wide as its cells, so a container clips it.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
