import type { Step } from '@/lib/client/media/make-media'
import type { LessonMedia } from '@/lib/contract/media/lesson-media'

const sideOf = ({ width, height }: { width: number; height: number }) => `${Math.min(width, height)}p`

/** What is there of a lesson's media, in a sentence or two. */
export function stateOf({ renditions, storyboard, missing }: LessonMedia): string {
  const sizes = renditions.filter(({ state }) => state === 'ready').map(sideOf)
  if (sizes.length === 0)
    return 'The film is sent as one file, as large for a phone on a slow line as for a desk.'
  const plays = `The film is sent piece by piece, in ${sizes.join(', ')}${storyboard ? ', with pictures on its line of time' : ''}.`
  return missing.length === 0 ? `${plays} Nothing is missing.` : plays
}

const percent = (share: number | null) => (share === null ? '' : ` ${Math.round(100 * share)} %`)

/** What is being made at the moment. */
export function stepOf({ part, side, share }: Step): string {
  if (part === 'waiting') return 'Waiting: this browser is working on another film.'
  if (part === 'film') return 'Fetching the film.'
  if (part === 'storyboard') return `Taking pictures for the line of time.${percent(share)}`
  if (part === 'source') return `Cutting the film into pieces.${percent(share)}`
  return `Encoding ${side}p.${percent(share)} You may go on working; keep this tab open.`
}

const reasons = {
  engine: 'the player could not go on',
  'no-frame': 'no picture came',
} as const

/** How often players went back to the one file, and why; undefined: never. */
export function wentBackOf({ fallbacks }: LessonMedia): string | undefined {
  if (fallbacks.length === 0) return undefined
  const counted = fallbacks.map(({ reason, count }) => `${count} × ${reasons[reason]}`)
  return `Went back to the one file: ${counted.join(', ')}.`
}
