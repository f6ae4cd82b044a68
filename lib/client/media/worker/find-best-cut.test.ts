import { findBestCut } from './find-best-cut'

const SPEECH = -25
const NOISE = -60
/** Returns frames of 20 ms for parts with a length in seconds and a level. */
const levels = (...parts: [seconds: number, decibels: number][]) =>
  Float32Array.from(parts.flatMap(([seconds, decibels]) => Array(Math.round(seconds * 50)).fill(decibels)))

test('cuts in the middle of the longest silence', () => {
  const measured = levels(
    [5, SPEECH],
    [0.4, NOISE],
    [5, SPEECH],
    [2, NOISE],
    [4, SPEECH],
    [0.3, NOISE],
    [3, SPEECH],
  )
  expect(findBestCut(measured)).toBeCloseTo(11_400, -2)
})

test('cuts speech without pauses at the quietest moment', () => {
  const measured = levels([6, SPEECH], [0.12, SPEECH - 8], [8, SPEECH])
  const cut = findBestCut(measured) ?? 0
  expect(cut).toBeGreaterThan(5900)
  expect(cut).toBeLessThan(6200)
})

test('returns null for an empty range', () => {
  expect(findBestCut(new Float32Array())).toBeNull()
})
