import { cn } from '@/lib/utils'

/** The mark: a lectern whose desk is finished while its stand is still a drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn('size-7', className)}>
      <path
        d="M13.500 20v8M18.500 17v11M8 28.500h16"
        className="stroke-current"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <path d="M2.500 14.500 25 3l4.500 6.500L7 21z" className="fill-signal" />
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
