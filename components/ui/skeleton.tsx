import { cn } from '@/lib/utils'

/** The outline of what is coming, in dashed blueprint. Decoration: `Loading` says the word. */
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

const places = ['first', 'second', 'third'] as const

/** One or three such outlines in place of what is being loaded, and the word for those who see none. */
export function Loading({
  shape,
  isList = false,
  className,
}: {
  /** The classes that give an outline its height. */
  shape: string
  isList?: boolean
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {places.slice(0, isList ? 3 : 1).map((place) => (
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  )
}
