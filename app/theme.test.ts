import { readFileSync } from 'node:fs'

type Colour = [lightness: number, chroma: number, hue: number]

const css = readFileSync('app/theme.css', 'utf8')

function tokens(selector: string): Map<string, Colour> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return new Map([...found].map(([, name, l, c, h]) => [String(name), [Number(l), Number(c), Number(h)]]))
}

/** Linear-light sRGB of an OKLCH colour, by Björn Ottosson's matrices. */
function linear([lightness, chroma, hue]: Colour): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(colour: Colour): number {
  const [r, g, b] = linear(colour)
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return 0.2126 * clip(r) + 0.7152 * clip(g) + 0.0722 * clip(b)
}

/** WCAG 2 contrast, 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
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
])('%s colours', (_theme, selector) => {
  const palette = tokens(selector)
  const colour = (name = '') => {
    const found = palette.get(name)
    if (!found) throw new Error(`--${name} is not an oklch colour of ${selector}`)
    return found
  }

  it.each(textPairs)('%s is readable on %s', (text, surface) => {
    expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s is visible on %s', (shape, surface) => {
    expect(contrast(colour(shape), colour(surface))).toBeGreaterThanOrEqual(3)
  })

  it('can be shown on any screen', () => {
    const outside = [...palette].filter(([, value]) =>
      linear(value).some((part) => part < -0.002 || part > 1.002),
    )
    expect(outside.map(([name]) => name)).toEqual([])
  })
})
