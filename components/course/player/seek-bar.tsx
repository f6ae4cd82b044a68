import { type PointerEvent, useState } from 'react'
import { findChapterAt } from '@/components/course/chapters/find-chapter'
import type { Chapter } from '@/lib/contract/course/chapters'
import type { Storyboard } from '@/lib/contract/media/lesson-media'
import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'
import { SeekPreview } from './seek-preview'

/**
 * Shows the timeline: the played part is solid, the buffered part faint, and the rest outlined. For keyboards
 * and screen readers, the timeline is a slider.
 */
export function SeekBar({
  second,
  duration,
  loaded,
  chapters,
  storyboard,
  shape,
  onSeek,
}: {
  second: number
  duration: number
  loaded: number
  chapters: Chapter[]
  storyboard: Storyboard | null
  /** Height of the picture divided by its width. */
  shape: number
  onSeek: (second: number) => void
}) {
  const [pointed, setPointed] = useState<number | null>(null)
  const share = (value: number) => `${duration > 0 ? Math.min(100, (value / duration) * 100) : 0}%`
  const chapter = findChapterAt(chapters, second)
  const positionText = `${formatDuration(second)} of ${formatDuration(duration)}`
  const trackPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) * duration : null)
  }
  return (
    <div
      className="group/line relative flex h-6 pointer-coarse:h-8 items-center"
      onPointerMove={trackPointer}
      onPointerLeave={() => setPointed(null)}
    >
      {pointed !== null && storyboard && (
        <SeekPreview storyboard={storyboard} second={pointed} shape={shape} at={share(pointed)} />
      )}
      {pointed !== null && chapters.length > 0 && (
        <ChapterLabel chapter={findChapterAt(chapters, pointed)} at={share(pointed)} />
      )}
      <div className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-ink/25 transition-[height] group-hover/line:h-1.5">
        <div className="absolute inset-y-0 left-0 bg-ink/35" style={{ width: share(loaded) }} />
        <div className="absolute inset-y-0 left-0 bg-signal" style={{ width: share(second) }} />
        {chapters.map(({ second: start }) =>
          start > 0 ? (
            <div
              key={start}
              className="absolute inset-y-0 w-0.75 -translate-x-1/2 bg-[oklch(0.14_0.02_262)]"
              style={{ left: share(start) }}
            />
          ) : null,
        )}
      </div>
      <div
        className={cn(
          'pointer-events-none absolute size-3.5 -translate-x-1/2 rounded-full bg-signal opacity-0 transition-opacity',
          'group-focus-within/line:opacity-100 group-hover/line:opacity-100',
        )}
        style={{ left: share(second) }}
      />
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={chapter ? `${positionText}, ${chapter.title}` : positionText}
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(second, duration || 1)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}

/** Shows the title of the chapter under the pointer. The label stays inside the picture. */
function ChapterLabel({ chapter, at }: { chapter: Chapter | undefined; at: string }) {
  if (!chapter) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute bottom-full max-w-[60%] truncate rounded-md bg-[oklch(0.16_0.03_262/0.92)] px-2 py-1 text-[0.8125rem]"
      style={{ left: `clamp(0%, ${at} - 4rem, 100% - 8rem)` }}
    >
      {chapter.title}
    </span>
  )
}
