import { cn } from '@/lib/utils'

/** The mark: a lectern whose desk is finished while its stand is still a drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn('size-7', className)}>
      <path
        d="M16 15v11M9 28h14M12 28l4-4 4 4"
        className="stroke-current"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <path d="M3 12.500 24 4l5 6.500L8 19z" className="fill-signal" />
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
