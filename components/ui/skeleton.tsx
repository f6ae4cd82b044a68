import { cn } from '@/lib/utils'

/**
 * Shows the outline of content that is loading, in dashed blueprint lines. Decorative. `LoadingSkeleton` adds
 * a text.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cn(
        'animate-pulse rounded-lg border border-blueprint/35 border-dashed bg-blueprint-soft/60',
        className,
      )}
    />
  )
}

const keys = ['first', 'second', 'third'] as const

/** Shows one or three outlines while content is loading, with a text for screen readers. */
export function LoadingSkeleton({
  shape,
  isList = false,
  className,
}: {
  /** Classes that set the height of an outline. */
  shape: string
  isList?: boolean
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {keys.slice(0, isList ? 3 : 1).map((key) => (
        <Skeleton key={key} className={shape} />
      ))}
    </div>
  )
}
