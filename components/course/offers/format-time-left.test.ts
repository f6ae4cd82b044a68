import { formatTimeLeft } from './format-time-left'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const

test.each([
  [3 * day + hour, '3 days'],
  [day + 4 * hour, '1 day 4 hours'],
  [day + hour, '1 day 1 hour'],
  [5 * hour + 10 * minute, '5 hours 10 minutes'],
  [hour + minute, '1 hour 1 minute'],
  [9 * minute + 5 * second, '9:05'],
  [900, '0:00'],
  [-5, '0:00'],
])('formats %d ms as %s', (left, text) => {
  expect(formatTimeLeft(left)).toBe(text)
})
