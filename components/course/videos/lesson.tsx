'use client'
import { useMemo, useRef } from 'react'
import type { NoteClock } from '@/components/course/notes/note-clock'
import { NotesPanel } from '@/components/course/notes/notes-panel'
import { seekTo } from '@/components/course/player/commands'
import { videoSource } from '@/components/course/player/source'
import { VideoPlayer } from '@/components/course/player/video-player'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { LessonDetails } from './lesson-details'

/** A video's page: the picture in the dark, what it is about under it, the notes beside it. */
export function Lesson({ video }: { video: VideoDetail }) {
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
  return (
    <main className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        {/* Printed is what can be read: what it is about, and the notes. */}
        <div className="dark bg-[oklch(0.14_0.022_262)] text-ink sm:p-6 lg:px-8 print:hidden">
          <div className="mx-auto max-w-[calc((100dvh-14rem)*16/9)] min-w-[min(100%,32rem)]">
            <VideoPlayer video={video} source={source} player={player} />
          </div>
        </div>
        <LessonDetails video={video} />
      </div>
      <aside className="border-t px-5 py-8 sm:px-8 lg:min-h-[calc(100dvh-4rem)] lg:border-t-0 lg:border-l lg:px-6 lg:py-6">
        <NotesPanel videoId={video.id} clock={source.kind === 'file' ? clock : null} />
      </aside>
    </main>
  )
}
