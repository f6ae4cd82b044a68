'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReportLessonProgress } from '@/components/course/progress/use-report-lesson-progress'
import { useReadOnly } from '@/components/layout/read-only-context'
import { Spinner } from '@/components/ui/spinner'
import { progressQuery } from '@/lib/client/course/progress'
import { reportPlaybackFallback } from '@/lib/client/media/report-playback-fallback'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { posterUrlOf } from '@/lib/contract/media/picture-sizes'
import { cn } from '@/lib/utils'
import { EndCard } from './end-card'
import { runPlayerCommand } from './player-commands'
import { PlayerControls } from './player-controls'
import { PlayerFrame } from './player-frame'
import { JumpIndicator, PlayerError, PlayIconOverlay, ResumedNotice } from './player-overlays'
import { type PlayerCommand, runShortcut } from './player-shortcuts'
import { ShortcutsHelp } from './shortcuts-help'
import { useCaptionsSetting } from './use-captions-setting'
import { useHlsStream } from './use-hls-stream'
import { useMediaSession } from './use-media-session'
import { type PlayerRef, usePlaybackState } from './use-playback-state'
import { usePlayerIdle } from './use-player-idle'
import { usePlayerTaps } from './use-player-taps'
import { useRaisedCaptions } from './use-raised-captions'
import { useRecheckAccess } from './use-recheck-access'
import { computeResumeSecond, useResumePosition, useWatchReports } from './use-resume-position'
import { useUrlRenewal } from './use-url-renewal'
import { useSeekToUrlSecond } from './use-url-second'
import { streamUrlOf, VideoElement } from './video-element'

interface Props {
  video: VideoDetail
  url: string
  player: PlayerRef
}

/**
 * Shows our player once the viewer’s saved position is loaded. A player that starts earlier would report the
 * position 0:00.
 */
export function FilePlayer(props: Props) {
  const { data, isFetching, isStale } = useQuery(progressQuery(props.video.id))
  const [hasWaited, setHasWaited] = useState(!isFetching)
  if (!hasWaited && !isFetching) setHasWaited(true)
  if (hasWaited) return <Player {...props} lastPosition={data?.lastPosition ?? 0} isPositionRead={!isStale} />
  const { thumbnailUrl } = props.video
  return (
    <PlayerFrame>
      {thumbnailUrl && (
        // The image has the same URL as the video’s poster, so the browser loads it once, together with the
        // HTML.
        <img
          src={posterUrlOf(thumbnailUrl)}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-contain text-transparent"
        />
      )}
      <Spinner className="-translate-1/2 absolute top-1/2 left-1/2 size-12" />
    </PlayerFrame>
  )
}

/** Renders the browser’s video element with our controls on top. */
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
  const playback = usePlaybackState(player)
  const startSecond = useSeekToUrlSecond(player, lastPosition)
  const resumedAt = useResumePosition(player, startSecond)
  useCaptionsSetting(player, video.captionsUrl)
  const { isIdle, markActive } = usePlayerIdle(player)
  const { jump, presses } = usePlayerTaps(player)
  useMediaSession(player, video)
  useWatchReports(player, {
    lastPosition: isPositionRead ? lastPosition : null,
    duration: video.duration,
    send: useReportLessonProgress(video.id),
  })
  const isReadOnly = useReadOnly()
  // This hook must come after `useWatchReports`, because React runs effect cleanups in this order. The last
  // report must describe the video before this hook detaches it.
  const { isOn, sizes } = useHlsStream(player, {
    streamUrl: streamUrlOf(video),
    fileUrl: url,
    second: computeResumeSecond(startSecond, video.duration),
    onFallback: (reason) => !isReadOnly && reportPlaybackFallback(video.id, reason),
  })
  const { hasFailed, tryAgain } = useUrlRenewal(player, useRecheckAccess(refetch), isOn)

  function run(command: PlayerCommand) {
    markActive()
    if (command === 'help') setIsHelpOpen((isOpen) => !isOpen)
    else if (player.current) runPlayerCommand(player.current, command)
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
      <VideoElement video={video} url={url} player={player} presses={presses} />
      <JumpIndicator jump={jump} />
      {!playback.isPlaying && !playback.hasEnded && !hasFailed && <PlayIconOverlay />}
      {playback.isWaiting && !hasFailed && (
        <Spinner className="-translate-1/2 absolute top-1/2 left-1/2 size-12" />
      )}
      {hasFailed && <PlayerError onRetry={tryAgain} />}
      {playback.hasEnded && <EndCard video={video} />}
      <ResumedNotice resumedAt={resumedAt} playback={playback} onStartOver={() => run('start')} />
      {!hasFailed && (
        <div
          className={cn(
            'pointer-events-none absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-[oklch(0.12_0.02_262/0.85)] to-transparent pt-10 transition-opacity',
            areControlsHidden && 'opacity-0',
          )}
        >
          <PlayerControls
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
      {isHelpOpen && <ShortcutsHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

/** Handles the player's keyboard shortcuts on the whole page, except while the user types. */
function useShortcuts(run: (command: PlayerCommand) => void) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => runShortcut(event, run)
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  })
}
