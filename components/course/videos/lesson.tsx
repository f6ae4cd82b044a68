'use client'
import dynamic from 'next/dynamic'
import { useMemo, useRef } from 'react'
import type { NoteClock } from '@/components/course/notes/note-clock'
import { OfCourse } from '@/components/course/outline/section-end'
import { seekTo } from '@/components/course/player/commands'
import { videoSource } from '@/components/course/player/source'
import { VideoPlayer } from '@/components/course/player/video-player'
import { useProgressOfPage } from '@/lib/client/course/progress'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import type { OutlineSection } from '@/lib/contract/course/outline'
import { placeOf } from '@/lib/contract/course/place'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { LessonDetails } from './lesson-details'
import { LessonSide } from './lesson-side'

const ChapterList = dynamic(() =>
  import('@/components/course/chapters/chapter-list').then((module) => module.ChapterList),
)

const TranscriptPanel = dynamic(() =>
  import('@/components/course/cues/transcript-panel').then((module) => module.TranscriptPanel),
)

/**
 * Shows a video's page: the video on a dark background, the details below it, the course and the notes beside
 * it.
 */
export function Lesson({
  video,
  outline,
  isAdmin,
}: {
  video: VideoDetail
  outline: OutlineSection[]
  isAdmin: boolean
}) {
  useProgressOfPage(video.id, outline)
  const player = useRef<HTMLVideoElement>(null)
  const clock = useMemo<NoteClock>(
    () => ({
      second: () => player.current?.currentTime ?? 0,
      seek: (second) => {
        if (!player.current) return
        seekTo(player.current, second)
        player.current.scrollIntoView({ block: 'nearest' })
      },
    }),
    [],
  )
  const source = videoSource(video.videoUrl)
  const lessonClock = source.kind === 'file' ? clock : null
  return (
    <OfCourse value={outline}>
      <main className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {/* Hidden in print, which contains only the text and the notes. In portrait on a phone the video is sticky. */}
        <div
          data-stage
          className="dark z-20 min-w-0 bg-[oklch(0.14_0.022_262)] text-ink sm:p-6 lg:px-8 print:hidden max-lg:portrait:sticky max-lg:portrait:top-0"
        >
          <div className="mx-auto max-w-[calc((100dvh-14rem)*16/9)] min-w-[min(100%,32rem)]">
            <VideoPlayer video={video} source={source} player={player} />
          </div>
        </div>
        <LessonDetails
          video={video}
          previous={placeOf(outline, video.id)?.previous ?? null}
          isAdmin={isAdmin}
          chapters={
            video.chapters.length > 0 && (
              <ChapterList chapters={video.chapters} clock={lessonClock} player={player} />
            )
          }
        />
        <aside className="border-t px-5 pt-3 pb-8 sm:px-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-[calc(100dvh-4rem)] lg:border-t-0 lg:border-l lg:px-6 lg:pt-2">
          <LessonSide
            videoId={video.id}
            outline={outline}
            clock={lessonClock}
            transcript={
              (video.captionsUrl === captionsPathOf(video.id) || isAdmin) && (
                <TranscriptPanel videoId={video.id} clock={lessonClock} player={player} isAdmin={isAdmin} />
              )
            }
          />
        </aside>
      </main>
    </OfCourse>
  )
}
