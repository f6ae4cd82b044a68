export type OklchColor = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [number, number, number]

/**
 * Converts OKLCH to linear-light sRGB with Björn Ottosson’s matrices
 * (https://bottosson.github.io/posts/oklab/).
 */
export function toLinearRgb([lightness, chroma, hue]: OklchColor): Rgb {
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

export function parseHexColor(hex: string): OklchColor {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360]
}

/** Rounds to 8 bits per channel, so that contrasts are computed from the color on screen. */
function toBytes(color: OklchColor): [number, number, number] {
  const [r, g, b] = toLinearRgb(color).map((part) => {
    const clipped = Math.min(1, Math.max(0, part))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
  })
  return [r ?? 0, g ?? 0, b ?? 0]
}

export function formatHexColor(color: OklchColor): string {
  return `#${toBytes(color)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function luminance(color: OklchColor): number {
  const [r = 0, g = 0, b = 0] = toBytes(color).map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the WCAG 2 contrast ratio: 1 to 21. */
export function computeContrastRatio(one: OklchColor, other: OklchColor): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
