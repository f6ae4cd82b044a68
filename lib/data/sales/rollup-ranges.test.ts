import fc from 'fast-check'
import { splitIntoRanges } from './rollup-ranges'

const DAY_MS = 24 * 60 * 60 * 1000
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns every day of a span. */
function daysIn({ span, from, until }: ReturnType<typeof splitIntoRanges>[number]): string[] {
  const days: string[] = []
  for (let time = Date.parse(from); time < Date.parse(until); time += DAY_MS) days.push(dayAt(time))
  if (span === 'month') expect([from.slice(8), until.slice(8)]).toEqual(['01', '01'])
  return days
}

test('covers each day exactly once for any range', () => {
  const beginning = Date.UTC(2023, 11, 20)
  fc.assert(
    fc.property(fc.nat(500), fc.nat(900), (offset, length) => {
      const from = beginning + offset * DAY_MS
      const to = from + length * DAY_MS
      const spans = splitIntoRanges({ from: dayAt(from), to: dayAt(to) })
      const every = Array.from({ length: length + 1 }, (_, n) => dayAt(from + n * DAY_MS))
      expect(spans.flatMap(daysIn)).toEqual(every)
      // However long a range is, only its first and its last month are read day by day.
      expect(spans.flatMap((one) => (one.span === 'day' ? daysIn(one) : [])).length).toBeLessThanOrEqual(61)
    }),
  )
})
