import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'

/** The line of time: what is played solid, what is loaded faint, the rest drawn. A slider for keys and readers. */
export function Scrubber({
  second,
  duration,
  loaded,
  onSeek,
}: {
  second: number
  duration: number
  loaded: number
  onSeek: (second: number) => void
}) {
  const share = (value: number) => `${duration > 0 ? Math.min(100, (value / duration) * 100) : 0}%`
  return (
    <div className="group/line relative flex h-6 items-center">
      <div className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-ink/25 transition-[height] group-hover/line:h-1.5">
        <div className="absolute inset-y-0 left-0 bg-ink/35" style={{ width: share(loaded) }} />
        <div className="absolute inset-y-0 left-0 bg-signal" style={{ width: share(second) }} />
      </div>
      <div
        className={cn(
          'pointer-events-none absolute size-3.5 -translate-x-1/2 rounded-full bg-signal opacity-0 transition-opacity',
          'group-focus-within/line:opacity-100 group-hover/line:opacity-100',
        )}
        style={{ left: share(second) }}
      />
      <input
        type="range"
        aria-label="Place in the video"
        aria-valuetext={`${formatDuration(second)} of ${formatDuration(duration)}`}
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(second, duration || 1)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
