import 'server-only'
import { Prisma } from '@/lib/server/db'

/** Counts of one kind whose days or months begin in this time: days (UTC), the last one not included. */
interface CountSpan {
  span: 'day' | 'month'
  from: string
  until: string
}

/** The day after this one. */
function dayAfter(day: string): string {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + 1)
  return time.toISOString().slice(0, 10)
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first day on which a month begins, this one or later. */
function nextMonth(day: string): string {
  if (day === monthOf(day)) return day
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Days, both included, as whole months and the days before and after them: ten years are 182 counts at most. */
export function spansOf({ from, to }: { from: string; to: string }): CountSpan[] {
  const until = dayAfter(to)
  const [first, last] = [nextMonth(from), monthOf(until)]
  if (first >= last) return [{ span: 'day', from, until }]
  return [
    { span: 'day' as const, from, until: first },
    { span: 'month' as const, from: first, until: last },
    { span: 'day' as const, from: last, until },
  ].filter((one) => one.from < one.until)
}

/** Counts `c` of these days. */
export function countsOf(range: { from: string; to: string }): Prisma.Sql {
  const asked = spansOf(range).map(
    ({ span, from, until }) => Prisma.sql`(${span}::count_span, ${from}::date, ${until}::date)`,
  )
  return Prisma.sql`(VALUES ${Prisma.join(asked)}) AS asked(span, "from", until)
    JOIN launch_counts c ON c.span = asked.span AND c.start >= asked."from" AND c.start < asked.until`
}
