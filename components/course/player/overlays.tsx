import { Play } from 'lucide-react'
import { ButtonLink } from '@/components/layout/page-link'
import { Button } from '@/components/ui/button'
import { formatDuration } from '@/lib/format'
import type { Playback } from './use-playback'

/** The picture itself is the button; this only says so. */
export function PlayDisc() {
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

/** What the browser could not play, after new urls were tried. */
export function PlayerFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-4 bg-sunk/95 p-6 text-center"
    >
      <p className="max-w-sm">The video could not be loaded. Check your connection, then try again.</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Says where the video went on, until it has played for a moment. */
export function PlayerNotice({
  resumedAt,
  playback,
  onStartOver,
}: {
  resumedAt: number | null
  playback: Playback
  onStartOver: () => void
}) {
  if (playback.second > (resumedAt ?? 0) + 6 || playback.second < (resumedAt ?? 0) - 1) return null
  if (resumedAt === null) return null
  return (
    <p className="absolute top-3 left-3 z-10 flex items-center gap-3 rounded-md bg-[oklch(0.16_0.03_262/0.86)] px-3 py-1.5 text-[0.8125rem]">
      <span className="tabular-nums">Resumed at {formatDuration(resumedAt)}</span>
      <button type="button" onClick={onStartOver} className="font-medium underline underline-offset-4">
        Start over
      </button>
    </p>
  )
}

/** After the last frame: the way on, in the room above the bar. */
export function UpNext({ video }: { video: { id: string; title: string } }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-[oklch(0.16_0.03_262/0.86)] px-6 pt-2 pb-17 text-center sm:gap-3">
      <p className="label-mono text-quiet max-sm:sr-only">next video</p>
      <p className="wrap-anywhere line-clamp-1 max-w-md text-balance font-display font-semibold sm:line-clamp-2 sm:text-2xl">
        {video.title}
      </p>
      <ButtonLink variant="signal" className="mt-1" href={`/video/${video.id}`}>
        <Play aria-hidden className="fill-current" />
        Watch next
      </ButtonLink>
    </div>
  )
}
