import { cn } from '@/lib/utils'

/** Shows a line that runs around a square. Decorative: the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('size-5', className)}>
      <rect x="3" y="3" width="18" height="18" rx="3" className="stroke-blueprint/30" strokeWidth="2" />
      <rect
        x="3"
        y="3"
        width="18"
        height="18"
        rx="3"
        pathLength={100}
        strokeDasharray="26 74"
        strokeLinecap="round"
        strokeWidth="2"
        className="animate-trace stroke-signal"
      />
    </svg>
  )
}
