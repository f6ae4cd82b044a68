import { computeContrastRatio, formatHexColor, type OklchColor, parseHexColor, toLinearRgb } from './oklch'

/** CSS tokens of the accent color, as in app/theme.css. */
export interface AccentTokens {
  signal: string
  signalHover: string
  onSignal: string
  signalText: string
}

/** The accent’s tokens for both themes. `isKept` is true if the theme uses the chosen shade. */
export interface Accent {
  light: AccentTokens & { isKept: boolean }
  dark: AccentTokens & { isKept: boolean }
}

/** Each theme’s surfaces and its two text colors on the accent; see app/theme.css. */
const themes = {
  light: {
    surfaces: [
      [0.985, 0.006, 85],
      [1, 0, 0],
      [0.962, 0.009, 85],
    ],
  },
  dark: {
    surfaces: [
      [0.19, 0.025, 262],
      [0.235, 0.028, 262],
      [0.165, 0.023, 262],
    ],
  },
} as const
const ink: OklchColor = [0.19, 0.03, 262]
const white: OklchColor = [0.99, 0.004, 85]

const TEXT = 4.5
const SHAPE = 3
const STEP = 0.005
const HOVER = 0.05

const isInSrgb = (color: OklchColor) => toLinearRgb(color).every((part) => part >= -0.0005 && part <= 1.0005)

/** Reduces the chroma until the color fits in sRGB. */
function fitInSrgb([lightness, chroma, hue]: OklchColor): OklchColor {
  let left = chroma
  while (left > 0 && !isInSrgb([lightness, left, hue])) left -= STEP
  return [lightness, Math.max(0, left), hue]
}

/** Returns the shade with the closest lightness that passes the test. */
function nearest([lightness, chroma, hue]: OklchColor, passes: (color: OklchColor) => boolean): OklchColor {
  for (let away = 0; away <= 1; away += STEP) {
    for (const moved of [lightness - away, lightness + away]) {
      const color = fitInSrgb([Math.min(1, Math.max(0, moved)), chroma, hue])
      if (passes(color)) return color
    }
  }
  return ink
}

function tokensOf(given: OklchColor, theme: keyof typeof themes) {
  const { surfaces } = themes[theme]
  const contrastsWithSurfaces = (color: OklchColor, least: number) =>
    surfaces.every((surface) => computeContrastRatio(color, surface) >= least)
  // On hover, buttons become lighter under dark text and darker under white text, so the contrast never
  // drops.
  const hoverOf = ([lightness, chroma, hue]: OklchColor, on: OklchColor) =>
    fitInSrgb([lightness + (on === ink ? HOVER : -HOVER), chroma, hue])
  const textColorOn = (color: OklchColor) =>
    [ink, white].find(
      (on) => computeContrastRatio(on, color) >= TEXT && computeContrastRatio(on, hoverOf(color, on)) >= TEXT,
    )
  const signal = nearest(
    given,
    (color) => contrastsWithSurfaces(color, SHAPE) && textColorOn(color) !== undefined,
  )
  const on = textColorOn(signal) ?? ink
  return {
    signal: formatHexColor(signal),
    signalHover: formatHexColor(hoverOf(signal, on)),
    onSignal: formatHexColor(on),
    signalText: formatHexColor(nearest(given, (color) => contrastsWithSurfaces(color, TEXT))),
    isKept: Math.abs(signal[0] - given[0]) < STEP,
  }
}

/**
 * Returns the tokens of an accent (`#rrggbb`) for both themes: the chosen shade if it passes WCAG AA
 * contrast, else the nearest shade of the same hue that does.
 */
export function computeAccent(hex: string): Accent {
  const given = parseHexColor(hex)
  return { light: tokensOf(given, 'light'), dark: tokensOf(given, 'dark') }
}

/** Returns the CSS rules that replace the default accent color. */
export function renderAccentCss(hex: string): string {
  const { light, dark } = computeAccent(hex)
  const rule = ({ signal, signalHover, onSignal, signalText }: AccentTokens) =>
    `--signal:${signal};--signal-hover:${signalHover};--on-signal:${onSignal};--signal-text:${signalText}`
  return `:root{${rule(light)}}@media screen{.dark{${rule(dark)}}}`
}

/** The built-in accent and its text color in app/theme.css. */
const builtIn = {
  light: { signal: [0.66, 0.205, 37], onSignal: [0.19, 0.03, 262] },
  dark: { signal: [0.7, 0.185, 38], onSignal: [0.19, 0.03, 262] },
} as const satisfies Record<string, { signal: OklchColor; onSignal: OklchColor }>

/** Minimum contrast of button text (WCAG AA). */
export const TEXT_CONTRAST_MIN = TEXT

/** Returns the contrast of our two button text colors on a color (`#rrggbb`), whichever is higher. */
export const computeBestButtonContrast = (hex: string): number =>
  Math.max(...[ink, white].map((on) => computeContrastRatio(on, parseHexColor(hex))))

/** Returns the contrast of button text in both themes, for a chosen accent or the built-in one. */
export function computeButtonContrast(hex: string | null): { light: number; dark: number } {
  const accent = hex === null ? null : computeAccent(hex)
  const contrastIn = (theme: 'light' | 'dark') => {
    if (!accent) return computeContrastRatio(builtIn[theme].signal, builtIn[theme].onSignal)
    return computeContrastRatio(parseHexColor(accent[theme].signal), parseHexColor(accent[theme].onSignal))
  }
  return { light: contrastIn('light'), dark: contrastIn('dark') }
}

/** Writes a contrast with one digit, rounded down, so that it never claims more than there is. */
export const formatContrast = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`
