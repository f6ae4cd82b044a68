import type { Storyboard } from '@/lib/contract/media/lesson-media'
import { STORYBOARD_FRAME_WIDTH } from '@/lib/contract/media/storyboard-frame-width'

/**
 * Shows the preview frame of a time in the video. The frame stays inside the picture. `shape` is the height
 * of the picture divided by its width.
 */
export function SeekPreview({
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
  const height = Math.round(STORYBOARD_FRAME_WIDTH * shape)
  const [x, y] = [(frame % columns) * STORYBOARD_FRAME_WIDTH, Math.floor(frame / columns) * height]
  return (
    <span
      aria-hidden
      data-preview
      className="pointer-events-none absolute bottom-full mb-8 overflow-hidden rounded-md border border-ink/25 bg-[oklch(0.16_0.03_262)] shadow-float"
      style={{
        width: STORYBOARD_FRAME_WIDTH,
        height,
        left: `clamp(0px, ${at} - ${STORYBOARD_FRAME_WIDTH / 2}px, 100% - ${STORYBOARD_FRAME_WIDTH}px)`,
        backgroundImage: `url("${url}")`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  )
}
