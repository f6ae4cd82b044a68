import { countNoun, formatBytes, formatDuration, maskKey } from './format'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [65, '1:05'],
  [600, '10:00'],
  [3725.9, '62:05'],
  [-3, '0:00'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test('masks all but the last four characters of a long key, and a short key completely', () => {
  expect(maskKey('0123456789ab')).toMatch(/^•+89ab$/)
  expect(maskKey('0123456789a')).toMatch(/^•+$/)
})

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [12_480, '12,480 files'],
])('counts %d of a noun as %s', (count, text) => {
  expect(countNoun(count, 'file')).toBe(text)
})

test.each([
  [0, '1 KB'],
  [831_488, '812 KB'],
  [104_857_600, '100 MB'],
  [1_073_741_824, '1 GB'],
  [5_583_457_485, '5.2 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
