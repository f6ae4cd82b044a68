import type { EncodingStep } from '@/lib/client/media/encode-lesson-media'
import type { LessonMedia } from '@/lib/contract/media/lesson-media'

const sideOf = ({ width, height }: { width: number; height: number }) => `${Math.min(width, height)}p`

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Describes a lesson’s existing renditions in one or two sentences. */
export function describeRenditions({ renditions, storyboard, missing }: LessonMedia): string {
  const sizes = renditions.filter(({ state }) => state === 'ready').map(sideOf)
  if (sizes.length === 0)
    return 'This video is sent as a single full-size file, even to phones on slow connections.'
  const plays = `This video streams in ${listed.format(sizes)}${storyboard ? ', with timeline previews' : ''}.`
  return missing.length === 0 ? `${plays} All sizes are ready.` : plays
}

const percent = (share: number | null) => (share === null ? '.' : `: ${Math.round(100 * share)}%.`)

/** Describes the current step of the encoding. */
export function describeEncodingStep({ part, side, share }: EncodingStep): string {
  if (part === 'waiting') return 'Waiting. This browser is processing another video.'
  if (part === 'download') return 'Downloading the video.'
  if (part === 'storyboard') return `Generating timeline previews${percent(share)}`
  if (part === 'source') return `Splitting the video into segments${percent(share)}`
  return `Encoding ${side}p${percent(share)} You can keep working, but keep this tab open.`
}

const reasons = {
  engine: 'playback failed',
  'no-frame': 'playback froze',
} as const

/** Describes how often players fell back to the uploaded file, and why. Undefined if that never happened. */
export function describeFallbacks({ fallbacks }: LessonMedia): string | undefined {
  if (fallbacks.length === 0) return undefined
  const counted = fallbacks.map(({ reason, count }) => `${reasons[reason]} (${count})`)
  return `The player sometimes fell back to the full-size file. Reasons: ${counted.join(', ')}.`
}
