import { Play } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'
import type { PlaybackState } from './use-playback-state'
import type { JumpedSeconds } from './use-player-taps'

/** Shows a play icon. It isn’t a button, because a click anywhere on the video plays it. */
export function PlayIconOverlay() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 grid place-items-center opacity-95 transition-transform group-hover/player:scale-105"
    >
      <span className="grid size-16 place-items-center rounded-full bg-signal text-on-signal sm:size-20">
        <Play className="size-7 translate-x-0.5 fill-current sm:size-9" />
      </span>
    </span>
  )
}

/** Shows how many seconds double taps have jumped, on the side that was tapped. */
export function JumpIndicator({ jump }: { jump: JumpedSeconds }) {
  return (
    <p
      aria-live="polite"
      className={cn(
        'pointer-events-none absolute inset-y-0 z-10 grid w-[36%] place-items-center font-mono tabular-nums',
        jump !== null && 'bg-[oklch(0.16_0.03_262/0.45)]',
        (jump ?? 0) < 0 ? 'left-0 rounded-r-full' : 'right-0 rounded-l-full',
      )}
    >
      {jump !== null && `${jump < 0 ? '−' : '+'}${Math.abs(jump)} s`}
    </p>
  )
}

/** Says that the video couldn’t be played, even with a new URL, and offers to try again. */
export function PlayerError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-4 bg-sunk/95 p-6 text-center"
    >
      <p className="max-w-sm">Couldn’t load the video. Check your connection and try again.</p>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

/** Shows the position from which the video resumed, until it has played for a moment. */
export function ResumedNotice({
  resumedAt,
  playback,
  onStartOver,
}: {
  resumedAt: number | null
  playback: PlaybackState
  onStartOver: () => void
}) {
  if (playback.second > (resumedAt ?? 0) + 6 || playback.second < (resumedAt ?? 0) - 1) return null
  if (resumedAt === null) return null
  return (
    <p className="absolute top-3 left-3 z-10 flex items-center gap-3 rounded-md bg-[oklch(0.16_0.03_262/0.86)] px-3 py-1.5 text-[0.8125rem]">
      <span className="tabular-nums">Resumed at {formatDuration(resumedAt)}</span>
      <button
        type="button"
        onClick={onStartOver}
        className="-my-1.5 pointer-coarse:min-h-11 font-medium underline underline-offset-4"
      >
        Start Over
      </button>
    </p>
  )
}
