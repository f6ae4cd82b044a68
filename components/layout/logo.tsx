import { cn } from '@/lib/utils'

/** The mark: the corner of a drawing, and in it the finished thing, a lectern seen from its side. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn('size-7', className)}>
      <path d="M3 10V3h7M29 22v7h-7" className="stroke-current" strokeWidth="1.75" />
      <path d="M6 16.500 24 7l3.500 6-8.500 4.500V26h-7v-4.800l-3 1.600z" className="fill-signal" />
    </svg>
  )
}

/** Mark and name side by side. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 font-display font-semibold text-lg tracking-tight',
        className,
      )}
    >
      <LogoMark />
      {name}
    </span>
  )
}
