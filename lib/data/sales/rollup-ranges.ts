import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** A half-open range of daily or monthly counts, from `from` (included) to `until` (excluded). UTC days. */
interface CountSpan {
  span: 'day' | 'month'
  from: string
  until: string
}

function dayAfter(day: string): string {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + 1)
  return time.toISOString().slice(0, 10)
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Returns this day if a month starts on it, otherwise the first day of the next month. */
function nextMonth(day: string): string {
  if (day === monthOf(day)) return day
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/**
 * Splits a range of days (both included) into whole months and the remaining days before and after them. Ten
 * years need at most 182 counts.
 */
export function splitIntoRanges({ from, to }: { from: string; to: string }): CountSpan[] {
  const until = dayAfter(to)
  const [first, last] = [nextMonth(from), monthOf(until)]
  if (first >= last) return [{ span: 'day', from, until }]
  return [
    { span: 'day' as const, from, until: first },
    { span: 'month' as const, from: first, until: last },
    { span: 'day' as const, from: last, until },
  ].filter((one) => one.from < one.until)
}

/** SQL: the FROM clause with the launch counts `c` of a range of days. */
export function launchCountsSql(range: { from: string; to: string }): Prisma.Sql {
  const asked = splitIntoRanges(range).map(
    ({ span, from, until }) => Prisma.sql`(${span}::count_span, ${from}::date, ${until}::date)`,
  )
  return Prisma.sql`(VALUES ${Prisma.join(asked)}) AS asked(span, "from", until)
    JOIN launch_counts c ON c.span = asked.span AND c.start >= asked."from" AND c.start < asked.until`
}
