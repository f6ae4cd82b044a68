'use client'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ActivityDay } from '@/lib/contract/people/analytics'
import { formatCount } from '@/lib/format'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDay = (day: string) => dayFormat.format(new Date(day))
const tick = { fill: 'var(--quiet)', fontSize: 12, fontFamily: 'var(--font-mono)' }

// The drawing has the width of the screen; on paper it shrinks as a whole, or its last days would be cut off.
const onPaper =
  'print:h-auto print:[&_.recharts-responsive-container]:h-auto! print:[&_.recharts-responsive-container>div]:h-auto! print:[&_.recharts-responsive-container>div]:w-full! print:[&_.recharts-surface]:h-auto! print:[&_.recharts-surface]:w-full! print:[&_.recharts-wrapper]:h-auto! print:[&_.recharts-wrapper]:w-full!'

/** Bars for accesses, a line for completions. The arrow keys move from day to day. */
export function ActivityChart({ days }: { days: ActivityDay[] }) {
  return (
    <div className={`h-72 [&_.recharts-surface]:outline-offset-4 ${onPaper}`}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={days}
          margin={{ top: 4, right: 18, bottom: 0, left: -8 }}
          barCategoryGap="22%"
          title="Accesses and completions per day"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />
          <XAxis
            dataKey="day"
            tickFormatter={formatDay}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--blueprint)', strokeOpacity: 0.5 }}
            minTickGap={36}
            tickMargin={10}
          />
          <YAxis
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            tickFormatter={formatCount}
          />
          <Tooltip
            cursor={{ fill: 'var(--blueprint)', fillOpacity: 0.08 }}
            content={({ active, payload }) =>
              active && <DayCard day={days.find((day) => day === payload[0]?.payload)} />
            }
          />
          <Bar
            dataKey="accesses"
            fill="var(--blueprint)"
            fillOpacity={0.34}
            radius={[2, 2, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
          <Line
            dataKey="completions"
            type="monotone"
            stroke="var(--done)"
            strokeWidth={2.5}
            dot={false}
            activeDot={{ r: 4, stroke: 'var(--raised)', strokeWidth: 2 }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

function DayCard({ day }: { day: ActivityDay | undefined }) {
  if (!day) return null
  return (
    <div className="rounded-md bg-ink px-3 py-2 text-paper text-xs leading-relaxed shadow-float">
      <p className="font-semibold">{formatDay(day.day)}</p>
      <p>{formatCount(day.accesses)} accesses</p>
      <p>{formatCount(day.completions)} completions</p>
    </div>
  )
}
