import { computeButtonContrast, formatContrast } from '@/lib/contract/site/accent'

/** Data about the accessibility of this site. */
export interface AccessibilityData {
  /** Number of published lessons. */
  lessons: number
  /** Number of these lessons that have captions. */
  captioned: number
  /** Number of these lessons that play on YouTube or Vimeo. */
  embedded: number
  /** Accent color as `#rrggbb`. Null for the default color. */
  accent: string | null
  /** Day on which this data was read, as an ISO time. */
  asOf: string
}

const writeDay = (asOf: string) =>
  new Date(asOf).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the parts of the accessibility page that depend on this site, as Markdown. */
export function describeAccessibility({
  lessons,
  captioned,
  embedded,
  accent,
  asOf,
}: AccessibilityData): string {
  const { light, dark } = computeButtonContrast(accent)
  const lessonsText = lessons === 1 ? '1 lesson' : `${lessons} lessons`
  return `As of ${writeDay(asOf)}:

- **Captions**: ${lessons === 0 ? 'no lessons are published yet.' : `${captioned} of ${lessonsText} ${captioned === 1 ? 'has' : 'have'} captions.`}
- **Contrast**: text on buttons in the accent color has a contrast ratio of ${formatContrast(light)} in the light theme and ${formatContrast(dark)} in the dark theme. WCAG 2.2 level AA requires 4.5:1.
- **Keyboard**: our video player and all pages work with a keyboard. Press ? in a lesson to see the shortcuts.${embedded > 0 ? `\n- **Other players**: ${embedded} of ${lessonsText} ${embedded === 1 ? 'plays' : 'play'} in the YouTube or Vimeo player.` : ''}`
}
