import { readFileSync } from 'node:fs'
import { computeContrastRatio, type OklchColor, toLinearRgb } from '@/lib/contract/site/oklch'

const css = readFileSync('app/theme.css', 'utf8')

function tokens(selector: string): Map<string, OklchColor> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return new Map([...found].map(([, name, l, c, h]) => [String(name), [Number(l), Number(c), Number(h)]]))
}

const surfaces = ['paper', 'raised', 'sunk']
const textPairs = [
  ...['ink', 'quiet', 'signal-text', 'done-text', 'warning-text', 'danger-text', 'blueprint'].flatMap(
    (text) => surfaces.map((surface) => [text, surface]),
  ),
  ...['done', 'warning', 'danger', 'blueprint'].map((kind) => ['ink', `${kind}-soft`]),
  ...['done', 'warning', 'danger', 'blueprint'].map((kind) => ['quiet', `${kind}-soft`]),
  ...['done', 'warning', 'danger'].map((kind) => [`${kind}-text`, `${kind}-soft`]),
  ['blueprint', 'blueprint-soft'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-hover'],
  ['on-solid', 'done'],
  ['on-solid', 'danger'],
]
const shapePairs = ['edge', 'signal', 'done', 'danger'].flatMap((shape) =>
  surfaces.map((surface) => [shape, surface]),
)

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('%s colors', (_theme, selector) => {
  const palette = tokens(selector)
  const colour = (name = '') => {
    const found = palette.get(name)
    if (!found) throw new Error(`--${name} is not an oklch color of ${selector}`)
    return found
  }

  it.each(textPairs)('%s is readable on %s', (text, surface) => {
    expect(computeContrastRatio(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s is visible on %s', (shape, surface) => {
    expect(computeContrastRatio(colour(shape), colour(surface))).toBeGreaterThanOrEqual(3)
  })

  it('every color can be shown on any screen', () => {
    const outside = [...palette].filter(([, value]) =>
      toLinearRgb(value).some((part) => part < -0.002 || part > 1.002),
    )
    expect(outside.map(([name]) => name)).toEqual([])
  })
})
