import { cn } from '@/lib/utils'

/** The outline of what is coming, in dashed blueprint. Decoration: say "Loading" elsewhere. */
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
