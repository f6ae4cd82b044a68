import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  computeAccent,
  computeBestButtonContrast,
  computeButtonContrast,
  formatContrast,
  renderAccentCss,
} from './accent'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Returns the relative luminance (WCAG 2) of a color as shown on screen. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
// The background colors of app/theme.css, as hex.
const backgrounds = { light: ['#fcfaf6', '#ffffff', '#f5f2ed'], dark: ['#0e141f', '#171e2b', '#0a0f19'] }

test('makes any chosen color readable in both themes', () => {
  fc.assert(
    fc.property(hex, (given) => {
      const accent = computeAccent(given)
      for (const theme of ['light', 'dark'] as const) {
        const { signal, signalHover, onSignal, signalText } = accent[theme]
        expect(contrast(onSignal, signal)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onSignal, signalHover)).toBeGreaterThanOrEqual(4.5)
        for (const background of backgrounds[theme]) {
          expect(contrast(signal, background)).toBeGreaterThanOrEqual(2.95)
          expect(contrast(signalText, background)).toBeGreaterThanOrEqual(4.45)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('keeps a readable color, and changes only the lightness of any other', () => {
  expect(computeAccent('#1d6fe0').light).toMatchObject({ signal: '#1d6fe0', isKept: true })
  const pale = computeAccent('#ffe066').light
  expect(pale.isKept).toBe(false)
  expect(pale.signal).not.toBe('#ffe066')
  expect(computeAccent('#000000').dark.isKept).toBe(false)
})

test('sets only the accent tokens of the theme', () => {
  const tokens = renderAccentCss('#1d6fe0').match(/--[\w-]+/g) ?? []
  const theme = readFileSync('app/theme.css', 'utf8')
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) expect(theme).toContain(`${token}: oklch(`)
})

test('button text has at least the required contrast, even on the built-in accent of the theme', () => {
  fc.assert(
    fc.property(fc.option(hex), (given) => {
      const { light, dark } = computeButtonContrast(given)
      expect(Math.min(light, dark)).toBeGreaterThanOrEqual(4.45)
    }),
    { numRuns: 200 },
  )
  const theme = readFileSync('app/theme.css', 'utf8')
  for (const line of ['--signal: oklch(0.66 0.205 37)', '--signal: oklch(0.7 0.185 38)'])
    expect(theme).toContain(line)
  expect(theme.match(/--on-signal: oklch\(0\.19 0\.03 262\)/g)).toHaveLength(2)
})

test('a chosen color fails on its own button if neither of our text colors is readable on it', () => {
  const isFailing = (color: string) => computeBestButtonContrast(color) < 4.5
  expect(['#cc5533', '#777777', '#e0245e'].every(isFailing)).toBe(true)
  expect(['#f55520', '#1d6fe0', '#000000', '#ffffff'].some(isFailing)).toBe(false)
  expect(formatContrast(4.499)).toBe('4.4:1')
})
