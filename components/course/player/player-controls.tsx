import {
  Captions,
  Keyboard,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsHydrated } from '@/components/layout/use-is-hydrated'
import type { Chapter } from '@/lib/contract/course/chapters'
import type { Storyboard } from '@/lib/contract/media/lesson-media'
import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'
import { playbackRates, seekTo, setPlaybackRate } from './player-commands'
import type { PlayerCommand } from './player-shortcuts'
import { QualitySelect } from './quality-select'
import { SeekBar } from './seek-bar'
import type { QualityLevels } from './use-hls-stream'
import type { PlaybackState, PlayerRef } from './use-playback-state'

/**
 * Shows the control bar at the bottom of the video. Its shadow is taller than the bar and doesn’t catch
 * clicks.
 */
export function PlayerControls({
  player,
  playback,
  hasCaptions,
  chapters,
  storyboard,
  sizes,
  onCommand,
}: {
  player: PlayerRef
  playback: PlaybackState
  hasCaptions: boolean
  chapters: Chapter[]
  storyboard: Storyboard | null
  sizes: QualityLevels | null
  onCommand: (command: PlayerCommand) => void
}) {
  const { isMuted, second, duration, loaded, rate } = playback
  const withVideo = (act: (video: HTMLVideoElement) => void) => player.current && act(player.current)
  return (
    <div data-controls className="pointer-events-auto px-3 pb-2 sm:px-4">
      <SeekBar
        second={second}
        duration={duration}
        loaded={loaded}
        chapters={chapters}
        storyboard={storyboard}
        shape={playback.shape}
        onSeek={(to) => withVideo((video) => seekTo(video, to))}
      />
      <div className="flex items-center gap-0.5">
        <PlayControl playback={playback} onPress={() => onCommand('toggle')} />
        <Control label={isMuted ? 'Unmute' : 'Mute'} onPress={() => onCommand('mute')}>
          {isMuted ? <VolumeX /> : <Volume2 />}
        </Control>
        <p role="timer" aria-live="off" className="whitespace-nowrap px-2 font-mono text-[0.8125rem]">
          {formatDuration(second)}{' '}
          <span className="text-ink/65 max-[24.75rem]:hidden">/ {formatDuration(duration)}</span>
        </p>
        <select
          aria-label="Speed"
          value={rate}
          onChange={(event) => withVideo((video) => setPlaybackRate(video, Number(event.target.value)))}
          className="ml-auto h-9 pointer-coarse:h-11 cursor-pointer appearance-none rounded-md bg-transparent px-2 text-center font-mono text-[0.8125rem] hover:bg-ink/12"
        >
          {(playbackRates.includes(rate) ? playbackRates : [...playbackRates, rate]).map((known) => (
            <option key={known} value={known} className="bg-paper text-ink">
              {known}×
            </option>
          ))}
        </select>
        {sizes && sizes.sides.length > 1 && <QualitySelect sizes={sizes} />}
        {hasCaptions && (
          <Control label="Captions" onPress={() => onCommand('captions')}>
            <Captions />
          </Control>
        )}
        <Control label="Shortcuts" onPress={() => onCommand('help')} className="max-sm:hidden">
          <Keyboard />
        </Control>
        <Control label="Picture in picture" onPress={() => onCommand('picture')} className="max-sm:hidden">
          <PictureInPicture2 />
        </Control>
        <Control label="Full screen" onPress={() => onCommand('fullscreen')}>
          <Maximize />
        </Control>
      </div>
    </div>
  )
}

/** Shows the button that plays or pauses. It’s disabled before hydration, because a click would be lost. */
function PlayControl({ playback, onPress }: { playback: PlaybackState; onPress: () => void }) {
  const isDisabled = !useIsHydrated()
  if (playback.isPlaying) {
    return (
      <Control label="Pause" onPress={onPress} isDisabled={isDisabled} data-play>
        <Pause className="fill-current" />
      </Control>
    )
  }
  return (
    <Control
      label={playback.hasEnded ? 'Play again' : 'Play'}
      onPress={onPress}
      isDisabled={isDisabled}
      data-play
    >
      {playback.hasEnded ? <RotateCcw /> : <Play className="fill-current" />}
    </Control>
  )
}

function Control({
  label,
  onPress,
  isDisabled = false,
  className,
  children,
  ...marks
}: {
  label: string
  onPress: () => void
  isDisabled?: boolean
  className?: string
  children: ReactNode
  'data-play'?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      disabled={isDisabled}
      {...marks}
      className={cn(
        'grid size-9 pointer-coarse:size-11 shrink-0 place-items-center rounded-md transition-colors hover:bg-ink/12 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  )
}
