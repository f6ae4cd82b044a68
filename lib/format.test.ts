import { formatDuration } from './format'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [65, '1:05'],
  [600, '10:00'],
  [3725.9, '62:05'],
  [-3, '0:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
