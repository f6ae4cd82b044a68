'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLessonReport } from '@/components/course/progress/use-lesson-report'
import { useReadOnly } from '@/components/layout/read-only'
import { Spinner } from '@/components/ui/spinner'
import { progressQuery } from '@/lib/client/course/progress'
import { noteFallback } from '@/lib/client/media/fallbacks'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { cn } from '@/lib/utils'
import { runCommand } from './commands'
import { Controls } from './controls'
import { EndCard } from './end-card'
import { Film, streamOf } from './film'
import { type Command, commandOf } from './keys'
import { KeysHelp } from './keys-help'
import { Jumped, PlayDisc, PlayerFailed, PlayerNotice } from './overlays'
import { Stage } from './stage'
import { useTaps } from './taps'
import { useAskedSecond } from './use-asked-second'
import { useCaptions } from './use-captions'
import { useIdle } from './use-idle'
import { useMediaSession } from './use-media-session'
import { type PlayerRef, usePlayback } from './use-playback'
import { resumeSecond, useReports, useResume } from './use-position'
import { useRaisedCaptions } from './use-raised-captions'
import { useRefusal } from './use-refusal'
import { useRenewal } from './use-renewal'
import { useStream } from './use-stream'

interface Props {
  video: VideoDetail
  url: string
  player: PlayerRef
}

/**
 * Shows our player once the viewer's position is loaded, because a player that starts at 0:00 would report
 * that position.
 */
export function NativePlayer(props: Props) {
  const { data, isFetching, isStale } = useQuery(progressQuery(props.video.id))
  const [hasWaited, setHasWaited] = useState(!isFetching)
  if (!hasWaited && !isFetching) setHasWaited(true)
  if (hasWaited) return <Player {...props} lastPosition={data?.lastPosition ?? 0} isPositionRead={!isStale} />
  return (
    <Stage>
      <Spinner className="-translate-1/2 absolute top-1/2 left-1/2 size-12" />
    </Stage>
  )
}

/** Renders the browser's video element with our controls over it. */
function Player({
  video,
  url,
  player,
  ...opened
}: Props & {
  lastPosition: number
  /** Whether the saved position was loaded. If not, reports leave out the position. */
  isPositionRead: boolean
}) {
  const { refetch } = useQuery(progressQuery(video.id))
  const [{ lastPosition, isPositionRead }] = useState(opened)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const playback = usePlayback(player)
  const startSecond = useAskedSecond(player, lastPosition)
  const resumedAt = useResume(player, startSecond)
  useCaptions(player, video.captionsUrl)
  const { isIdle, markActive } = useIdle(player)
  const { jump, presses } = useTaps(player)
  useMediaSession(player, video)
  useReports(player, {
    lastPosition: isPositionRead ? lastPosition : null,
    duration: video.duration,
    send: useLessonReport(video.id),
  })
  const isReadOnly = useReadOnly()
  // After `useReports`, so that its last report describes the video that was still playing.
  const { isOn, sizes } = useStream(player, {
    streamUrl: streamOf(video),
    fileUrl: url,
    second: resumeSecond(startSecond, video.duration),
    onFallback: (reason) => !isReadOnly && noteFallback(video.id, reason),
  })
  const { hasFailed, tryAgain } = useRenewal(player, useRefusal(refetch), isOn)

  function run(command: Command) {
    markActive()
    if (command === 'help') setIsHelpOpen((isOpen) => !isOpen)
    else if (player.current) runCommand(player.current, command)
  }
  useShortcuts(run)

  const areControlsHidden = playback.isPlaying && isIdle && !isHelpOpen
  useRaisedCaptions(player, video.captionsUrl, !areControlsHidden && !hasFailed)
  return (
    <div
      data-player
      className={cn(
        'group/player relative aspect-video w-full overflow-hidden bg-black sm:rounded-lg',
        '[:root:fullscreen_&]:fixed [:root:fullscreen_&]:inset-0 [:root:fullscreen_&]:z-50 [:root:fullscreen_&]:aspect-auto [:root:fullscreen_&]:rounded-none',
        areControlsHidden && 'cursor-none',
      )}
    >
      <Film video={video} url={url} player={player} presses={presses} />
      <Jumped jump={jump} />
      {!playback.isPlaying && !playback.hasEnded && !hasFailed && <PlayDisc />}
      {playback.isWaiting && !hasFailed && (
        <Spinner className="-translate-1/2 absolute top-1/2 left-1/2 size-12" />
      )}
      {hasFailed && <PlayerFailed onRetry={tryAgain} />}
      {playback.hasEnded && <EndCard video={video} />}
      <PlayerNotice resumedAt={resumedAt} playback={playback} onStartOver={() => run('start')} />
      {!hasFailed && (
        <div
          className={cn(
            'pointer-events-none absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-[oklch(0.12_0.02_262/0.85)] to-transparent pt-10 transition-opacity',
            areControlsHidden && 'opacity-0',
          )}
        >
          <Controls
            player={player}
            playback={playback}
            hasCaptions={video.captionsUrl !== null}
            chapters={video.chapters}
            storyboard={video.storyboard}
            sizes={sizes}
            onCommand={run}
          />
        </div>
      )}
      {isHelpOpen && <KeysHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

/** Handles the player's keyboard shortcuts on the whole page, except while the user types. */
function useShortcuts(run: (command: Command) => void) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      run(command)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  })
}
