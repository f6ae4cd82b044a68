import { FRAME_WIDTH } from '@/lib/contract/media/frame-width'
import type { Storyboard } from '@/lib/contract/media/lesson-media'

/**
 * Shows a preview frame of a moment, kept within the picture. `shape` is the height of the picture divided by
 * its width.
 */
export function Preview({
  storyboard: { url, seconds, columns },
  second,
  shape,
  at,
}: {
  storyboard: Storyboard
  second: number
  shape: number
  at: string
}) {
  const frame = Math.floor(second / seconds)
  const height = Math.round(FRAME_WIDTH * shape)
  const [x, y] = [(frame % columns) * FRAME_WIDTH, Math.floor(frame / columns) * height]
  return (
    <span
      aria-hidden
      data-preview
      className="pointer-events-none absolute bottom-full mb-8 overflow-hidden rounded-md border border-ink/25 bg-[oklch(0.16_0.03_262)] shadow-float"
      style={{
        width: FRAME_WIDTH,
        height,
        left: `clamp(0px, ${at} - ${FRAME_WIDTH / 2}px, 100% - ${FRAME_WIDTH}px)`,
        backgroundImage: `url("${url}")`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  )
}
