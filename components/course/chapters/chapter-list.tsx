'use client'
import type { MouseEvent } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import type { PlaybackControl } from '@/components/course/notes/playback-control'
import { useCurrentSecond } from '@/components/course/player/use-current-second'
import type { PlayerRef } from '@/components/course/player/use-playback-state'
import type { Chapter } from '@/lib/contract/course/chapters'
import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'
import { findChapterAt } from './find-chapter'

/**
 * Lists the chapters of a lesson. A click plays the video from the start of that chapter. Each chapter has
 * its own URL.
 */
export function ChapterList({
  chapters,
  clock,
  player,
}: {
  chapters: Chapter[]
  /** Playback position of the video. Null for embedded videos, which the page cannot seek. */
  clock: PlaybackControl | null
  player: PlayerRef
}) {
  const current = findChapterAt(chapters, useCurrentSecond(player) ?? -1)
  const go = (event: MouseEvent, second: number) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    window.history.replaceState(null, '', `?t=${second}`)
    clock?.seek(second)
  }
  return (
    <nav aria-label="Chapters" className="mt-6 max-w-reading">
      <h2 className="label-mono mb-1 text-quiet">chapters</h2>
      <ol className="border-t">
        {chapters.map((chapter) => (
          <li key={chapter.second} className="border-b" aria-current={chapter === current || undefined}>
            {clock ? (
              <a
                href={`?t=${chapter.second}`}
                onClick={(event) => go(event, chapter.second)}
                className={cn(
                  'flex items-baseline gap-4 py-2.5 hover:bg-ink/5',
                  chapter === current && 'font-medium',
                )}
              >
                <ChapterText chapter={chapter} />
              </a>
            ) : (
              <span className="flex items-baseline gap-4 py-2.5">
                <ChapterText chapter={chapter} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ChapterText({ chapter: { second, title } }: { chapter: Chapter }) {
  return (
    <>
      <span className="label-mono w-10 shrink-0 text-blueprint">{formatDuration(second)}</span>
      <span className="wrap-anywhere min-w-0">
        <CourseLanguageText>{title}</CourseLanguageText>
      </span>
    </>
  )
}
