'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLessonReport } from '@/components/course/progress/use-lesson-report'
import { Spinner } from '@/components/ui/spinner'
import { progressQuery } from '@/lib/client/course/progress'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { cn } from '@/lib/utils'
import { liftCaptions, runCommand, togglePlay } from './commands'
import { Controls } from './controls'
import { type Command, commandOf } from './keys'
import { KeysHelp } from './keys-help'
import { PlayDisc, PlayerFailed, PlayerNotice, UpNext } from './overlays'
import { useIdle } from './use-idle'
import { type PlayerRef, usePlayback } from './use-playback'
import { useReports, useResume } from './use-position'
import { useRenewal } from './use-renewal'

/** Our player: the browser's own video element, with our bar over it and the viewer's place kept. */
export function NativePlayer({ video, url, player }: { video: VideoDetail; url: string; player: PlayerRef }) {
  const progress = useQuery(progressQuery(video.id))
  const [stoppedAt] = useState(progress.data?.lastPosition ?? 0)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const playback = usePlayback(player)
  const resumedAt = useResume(player, stoppedAt)
  const { isIdle, markActive } = useIdle(player)
  // Whoever was signed out learns it from the answer to this read.
  const { hasFailed, tryAgain } = useRenewal(player, progress.refetch)
  useReports(player, { stoppedAt, duration: video.duration, send: useLessonReport(video.id) })

  function run(command: Command) {
    markActive()
    if (command === 'help') setIsHelpOpen((isOpen) => !isOpen)
    else if (player.current) runCommand(player.current, command)
  }
  useKeys(run)

  const isQuiet = playback.isPlaying && isIdle && !isHelpOpen
  return (
    <div
      data-player
      className={cn(
        'group/player relative aspect-video w-full overflow-hidden bg-black sm:rounded-lg',
        isQuiet && 'cursor-none',
      )}
    >
      <video
        ref={player}
        src={url}
        poster={video.thumbnailUrl ?? undefined}
        preload="metadata"
        playsInline
        tabIndex={-1}
        aria-label={video.title}
        onClick={(event) => togglePlay(event.currentTarget)}
        className="size-full"
      >
        <track
          kind="captions"
          src={video.captionsUrl ?? undefined}
          srcLang="en"
          label="Captions"
          onLoad={() => player.current && liftCaptions(player.current)}
        />
      </video>
      {!playback.isPlaying && !playback.hasEnded && !hasFailed && <PlayDisc />}
      {playback.isWaiting && !hasFailed && (
        <Spinner className="-translate-1/2 absolute top-1/2 left-1/2 size-12" />
      )}
      {hasFailed && <PlayerFailed onRetry={tryAgain} />}
      {playback.hasEnded && video.nextVideo && <UpNext video={video.nextVideo} />}
      <PlayerNotice resumedAt={resumedAt} playback={playback} onStartOver={() => run('start')} />
      {!hasFailed && (
        <div
          className={cn(
            'pointer-events-none absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-[oklch(0.12_0.02_262/0.85)] to-transparent pt-10 transition-opacity',
            isQuiet && 'opacity-0 focus-within:opacity-100',
          )}
        >
          <Controls
            player={player}
            playback={playback}
            hasCaptions={video.captionsUrl !== null}
            onCommand={run}
          />
        </div>
      )}
      {isHelpOpen && <KeysHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

/** The player's keys work on the whole page, except where one types. */
function useKeys(run: (command: Command) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      run(command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
