'use client'
import dynamic from 'next/dynamic'
import { type ReactNode, useMemo, useRef } from 'react'
import type { PlaybackControl } from '@/components/course/notes/playback-control'
import { CourseOutlineProvider } from '@/components/course/outline/course-outline-context'
import { parseVideoUrl } from '@/components/course/player/parse-video-url'
import { seekTo } from '@/components/course/player/player-commands'
import { VideoPlayer } from '@/components/course/player/video-player'
import { useSeedProgressFromPage } from '@/lib/client/course/progress'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import type { CourseLink } from '@/lib/contract/course/courses'
import { findLessonPosition } from '@/lib/contract/course/lesson-position'
import type { OutlineSection } from '@/lib/contract/course/outline'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { LessonDetails } from './lesson-details'
import { LessonHelp } from './lesson-help'
import { LessonSidePanel } from './lesson-side-panel'

const ChapterList = dynamic(() =>
  import('@/components/course/chapters/chapter-list').then((module) => module.ChapterList),
)

const TranscriptPanel = dynamic(() =>
  import('@/components/course/transcript/transcript-panel').then((module) => module.TranscriptPanel),
)

/**
 * Shows a lesson’s page: the video on a dark background, the details below it, and the outline and notes
 * beside it.
 */
export function LessonScreen({
  video,
  course = null,
  outline,
  isAdmin,
  supportEmail,
  asksBeforeOutsideVideos,
  offer,
}: {
  video: VideoDetail
  /** The course, if the viewer sees several courses. */
  course?: CourseLink | null
  outline: OutlineSection[]
  isAdmin: boolean
  /** Support email address. Null if the owner didn’t set one. */
  supportEmail: string | null
  asksBeforeOutsideVideos: boolean
  /** An offer of another product, shown when the lesson is completed. */
  offer?: ReactNode
}) {
  useSeedProgressFromPage(video.id, outline)
  const player = useRef<HTMLVideoElement>(null)
  const clock = useMemo<PlaybackControl>(
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
  const source = parseVideoUrl(video.videoUrl)
  const lessonClock = source.kind === 'file' ? clock : null
  return (
    <CourseOutlineProvider value={outline}>
      <main className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {/* Hidden in print, which contains only the text and the notes. On a phone in portrait, the video
            is sticky. */}
        <div
          data-stage
          className="dark z-20 min-w-0 bg-[oklch(0.14_0.022_262)] text-ink sm:p-6 lg:px-8 print:hidden max-lg:portrait:sticky max-lg:portrait:top-0"
        >
          <div className="mx-auto max-w-[calc((100dvh-14rem)*16/9)] min-w-[min(100%,32rem)]">
            <VideoPlayer {...{ video, source, player, asksBeforeOutsideVideos }} />
          </div>
        </div>
        <LessonDetails
          video={video}
          course={course}
          previous={findLessonPosition(outline, video.id)?.previous ?? null}
          isAdmin={isAdmin}
          offer={offer}
          chapters={
            video.chapters.length > 0 && (
              <ChapterList chapters={video.chapters} clock={lessonClock} player={player} />
            )
          }
          help={supportEmail && <LessonHelp email={supportEmail} title={video.title} clock={lessonClock} />}
        />
        <aside className="border-t px-5 pt-3 pb-8 sm:px-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-[calc(100dvh-4rem)] lg:border-t-0 lg:border-l lg:px-6 lg:pt-2">
          <LessonSidePanel
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
    </CourseOutlineProvider>
  )
}
